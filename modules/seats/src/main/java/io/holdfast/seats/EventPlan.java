package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;
import java.util.Arrays;
import java.util.List;

/**
 * The definition of a new event.
 *
 * @param name the display name
 * @param sections the sections and general-admission areas, best first
 */
public record EventPlan(EventId id, String name, List<SectionPlan> sections) {

    public EventPlan {
        Arguments.notBlank("name", name, SeatsLimits.MAX_NAME);
        Arguments.notNull("event", id);
        sections = Arguments.list("sections", sections);
        Arguments.inRange("sections", sections.size(), 1, SeatsLimits.MAX_SECTIONS);
        Arguments.distinct("sections", sections.stream().map(SectionPlan::id).toList());
        long capacity = sections.stream().mapToLong(SectionPlan::capacity).sum();
        Arguments.inRange("seats of the event", capacity, 1, SeatsLimits.MAX_EVENT_SEATS);
    }

    public static EventPlan of(EventId id, String name, SectionPlan... sections) {
        return new EventPlan(id, name, Arrays.asList(Arguments.notNull("sections", sections)));
    }
}
