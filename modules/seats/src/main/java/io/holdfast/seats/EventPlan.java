package io.holdfast.seats;

import java.util.Arrays;
import java.util.List;

/**
 * What an event is made of.
 *
 * @param sections and areas, the best first
 */
public record EventPlan(EventId id, String name, List<SectionPlan> sections) {

    public EventPlan {
        Args.id("name", name, SeatsLimits.MAX_NAME);
        Args.given("event", id);
        sections = Args.list("sections", sections);
        Args.within("sections", sections.size(), 1, SeatsLimits.MAX_SECTIONS);
        Args.distinct("sections", sections.stream().map(SectionPlan::id).toList());
        long capacity = sections.stream().mapToLong(SectionPlan::capacity).sum();
        Args.within("seats of the event", capacity, 1, SeatsLimits.MAX_EVENT_SEATS);
    }

    public static EventPlan of(EventId id, String name, SectionPlan... sections) {
        return new EventPlan(id, name, Arrays.asList(Args.given("sections", sections)));
    }
}
