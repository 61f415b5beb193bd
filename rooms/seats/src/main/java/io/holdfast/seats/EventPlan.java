package io.holdfast.seats;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What an event is made of.
 *
 * @param sections and areas, the best first
 */
public record EventPlan(EventId id, String name, List<SectionPlan> sections) {

    public EventPlan {
        Args.id("name", name, SeatsLimits.MAX_NAME);
        sections = List.copyOf(sections);
        Args.within("sections", sections.size(), 1, SeatsLimits.MAX_SECTIONS);
        Set<SectionId> seen = new HashSet<>();
        long capacity = 0;
        for (SectionPlan section : sections) {
            if (!seen.add(section.id())) {
                throw Args.invalid("sections has " + section.id() + " twice");
            }
            capacity += section.capacity();
        }
        Args.within("seats of the event", capacity, 1, SeatsLimits.MAX_EVENT_SEATS);
    }

    public static EventPlan of(EventId id, String name, SectionPlan... sections) {
        return new EventPlan(id, name, List.of(sections));
    }
}
