package io.holdfast.client;

import io.holdfast.api.FeedApi;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/**
 * A filter for the events in the feed. An empty set matches all events.
 *
 * @param types the types, such as {@code ledger.charged}
 * @param full whether events contain their data
 */
public record EventQuery(Set<String> modules, Set<String> types, Set<String> subjects, boolean full) {

    /** All events that the key may see, without data. */
    public static final EventQuery ALL = new EventQuery(Set.of(), Set.of(), Set.of(), false);

    public EventQuery {
        modules = Set.copyOf(modules);
        types = Set.copyOf(types);
        subjects = Set.copyOf(subjects);
    }

    public EventQuery withModules(String... names) {
        return new EventQuery(Set.of(names), types, subjects, full);
    }

    public EventQuery withTypes(String... names) {
        return new EventQuery(modules, Set.of(names), subjects, full);
    }

    public EventQuery withSubjects(String... ids) {
        return new EventQuery(modules, types, Set.of(ids), full);
    }

    /** Returns a copy of this query for events with their data. */
    public EventQuery withData() {
        return new EventQuery(modules, types, subjects, true);
    }

    /** Returns the path and query of the request. */
    String path() {
        StringBuilder path = new StringBuilder(FeedApi.PATH).append("?full=").append(full);
        append(path, "module", modules);
        append(path, "type", types);
        append(path, "subject", subjects);
        return path.toString();
    }

    private static void append(StringBuilder path, String name, Set<String> values) {
        for (String value : new TreeSet<>(values)) {
            path.append('&').append(name).append('=').append(URLEncoder.encode(value, StandardCharsets.UTF_8));
        }
    }
}
