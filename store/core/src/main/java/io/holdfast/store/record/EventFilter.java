package io.holdfast.store.record;

import java.util.Set;
import java.util.function.Predicate;

/**
 * A filter for events. An event must match all three sets; an empty set matches every event.
 *
 * @param modules the accepted modules
 * @param types the accepted types, with the module ({@code ledger.charged}) or without
 * @param subjects the accepted subjects
 */
public record EventFilter(Set<String> modules, Set<String> types, Set<String> subjects)
        implements Predicate<RecordedEvent> {

    public static final EventFilter ALL = new EventFilter(Set.of(), Set.of(), Set.of());

    public EventFilter {
        modules = Set.copyOf(modules);
        types = Set.copyOf(types);
        subjects = Set.copyOf(subjects);
    }

    public EventFilter withModules(String... names) {
        return new EventFilter(Set.of(names), types, subjects);
    }

    public EventFilter withTypes(String... names) {
        return new EventFilter(modules, Set.of(names), subjects);
    }

    public EventFilter withSubjects(String... ids) {
        return new EventFilter(modules, types, Set.of(ids));
    }

    @Override
    public boolean test(RecordedEvent event) {
        return (modules.isEmpty() || modules.contains(event.module()))
                && (types.isEmpty() || types.contains(event.type()) || types.contains(event.typeId()))
                && (subjects.isEmpty() || subjects.contains(event.subject()));
    }
}
