package io.holdfast.server.record;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.auth.ResourceFilter;
import io.holdfast.server.error.ApiException;
import io.holdfast.store.record.EventType;
import io.holdfast.store.record.RecordedEvent;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The events that a caller may see: the events of each module for which its key has the scope {@code <module>:read}. If
 * the scope has a pattern, the subject must match it. Events of the server itself need the scope {@code admin}.
 */
final class FeedAccess implements Predicate<RecordedEvent> {

    /** The modules whose events only administrators see. */
    private static final Set<String> ADMINISTRATORS = Set.of("server", "webhooks");

    /** The module whose resource is named by a data field of its events instead of their subject. */
    private static final String RETRY = "retry";

    private final Map<String, ResourceFilter> filters = new HashMap<>();

    /** Determines the access of a caller. */
    FeedAccess(Caller caller, Collection<EventType> types) {
        for (String module : new TreeSet<>(types.stream().map(EventType::module).toList())) {
            ResourceFilter filter = resources(caller, module);
            if (filter != null) {
                filters.put(module, filter);
            }
        }
    }

    /** Returns null if the caller does not have the scope and therefore may not see the module's events. */
    private static @Nullable ResourceFilter resources(Caller caller, String module) {
        try {
            return caller.resources(scope(module));
        } catch (ApiException e) {
            return null;
        }
    }

    /** Returns the scope needed for a module's events. */
    static String scope(String module) {
        return ADMINISTRATORS.contains(module) ? Endpoint.ADMIN : module + ":read";
    }

    @Override
    public boolean test(RecordedEvent event) {
        ResourceFilter filter = filters.get(event.module());
        if (filter == null) {
            return false;
        }
        Object type = event.module().equals(RETRY) ? event.data().get("type") : null;
        return filter.allows(List.of(type == null ? event.subject() : type.toString()));
    }
}
