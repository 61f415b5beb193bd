package io.holdfast.seats;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of an event at the time it is read.
 *
 * @param closed the time at which the event was closed, or null if it is open
 * @param sections the sections and general-admission areas, in the order in which they are searched for the best seats
 * @param stats the seat counts of the whole event
 * @param firstReserved the time of the first reservation, or null if there has been none
 * @param full the time since which no seat is available, or null if a seat is available
 * @param soldOut the time since which all seats for sale are sold, or null if some are not sold
 * @param position the number of the most recent change; {@link SeatsViews#changes} returns the changes after this
 *     number
 */
public record Event(
        EventId id,
        String name,
        Status status,
        Instant created,
        @Nullable Instant closed,
        List<SectionId> sections,
        SeatCounts stats,
        @Nullable Instant firstReserved,
        @Nullable Instant full,
        @Nullable Instant soldOut,
        long position) {

    /** The status of an event. The constant names are stored. */
    public enum Status {
        OPEN,
        /** Existing bookings can be finalized, extended and released, but no seats can be reserved. */
        CLOSED,
        /** The event is no longer visible. The sweep is removing its rows. */
        DELETED
    }

    public Event {
        sections = List.copyOf(sections);
    }

    /**
     * Returns the time that elapsed from the first reservation until no seat was available, or an empty result if a
     * seat is available.
     */
    public Optional<Duration> tookToFill() {
        return firstReserved == null || full == null
                ? Optional.empty()
                : Optional.of(Duration.between(firstReserved, full));
    }

    /**
     * Returns the time that elapsed from the first reservation until all seats were sold, or an empty result if the
     * event is not sold out.
     */
    public Optional<Duration> tookToSellOut() {
        return firstReserved == null || soldOut == null
                ? Optional.empty()
                : Optional.of(Duration.between(firstReserved, soldOut));
    }
}
