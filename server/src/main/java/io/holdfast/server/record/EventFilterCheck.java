package io.holdfast.server.record;

import io.holdfast.store.record.EventFilter;
import io.holdfast.store.record.EventType;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Checks the modules and types in the event filters of the feed, webhooks and sinks. */
public final class EventFilterCheck {

    /** Receives the problems of a filter. */
    @FunctionalInterface
    public interface Problems {

        /**
         * Receives a problem.
         *
         * @param value the unknown module or type
         * @param message why the value is refused, with the valid values
         */
        void add(Kind kind, String value, String message);
    }

    /** The kind of an unknown name. */
    public enum Kind {
        MODULE,
        TYPE
    }

    private EventFilterCheck() {}

    /**
     * Returns a filter in which the types have no prefix {@value CloudEvents#TYPE_PREFIX}, and reports modules and
     * types that no schema declares.
     */
    public static EventFilter checked(EventFilter filter, Collection<EventType> declared, Problems problems) {
        Set<String> modules = names(declared, EventType::module);
        Set<String> types = filter.types().stream()
                .map(type -> type.startsWith(CloudEvents.TYPE_PREFIX)
                        ? type.substring(CloudEvents.TYPE_PREFIX.length())
                        : type)
                .collect(Collectors.toSet());
        for (String module : new TreeSet<>(filter.modules())) {
            if (!modules.contains(module)) {
                problems.add(
                        Kind.MODULE,
                        module,
                        "there is no module '" + module + "'; the modules are " + String.join(", ", modules));
            }
        }
        Set<String> known = names(declared, EventType::id);
        known.addAll(names(declared, EventType::name));
        for (String type : new TreeSet<>(types)) {
            if (!known.contains(type)) {
                problems.add(Kind.TYPE, type, unknownType(type, declared, modules));
            }
        }
        return new EventFilter(filter.modules(), types, filter.subjects());
    }

    private static String unknownType(String type, Collection<EventType> declared, Set<String> modules) {
        String module = type.substring(0, Math.max(0, type.indexOf('.')));
        return "there is no event type '" + type + "'; "
                + (modules.contains(module)
                        ? "the types of the module " + module + " are "
                                + declared.stream()
                                        .map(EventType::id)
                                        .filter(id -> id.startsWith(module + "."))
                                        .sorted()
                                        .collect(Collectors.joining(", "))
                        : "a type is a module and a name, such as ledger.charged, and the modules are "
                                + String.join(", ", modules));
    }

    private static Set<String> names(Collection<EventType> declared, Function<EventType, String> name) {
        return declared.stream().map(name).collect(Collectors.toCollection(TreeSet::new));
    }
}
