package io.holdfast.seats;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An event, as it is at the time of the read.
 *
 * @param closed since when nothing new can be reserved
 * @param sections and areas, in the order in which the best seats are looked for
 * @param stats of all of them together
 * @param firstReserved when the first seat was reserved
 * @param full since when no seat is available
 * @param soldOut since when everything that is for sale is sold
 * @param position the number of its newest change: read what follows with {@link SeatsViews#changes}
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

    /** The life of an event. */
    public enum Status {
        OPEN,
        /** What is reserved can be finalized, extended and released; nothing new can be reserved. */
        CLOSED,
        /** It is there for nobody any more, and the sweeper is removing what is left of it. */
        DELETED
    }

    public Event {
        sections = List.copyOf(sections);
    }

    /** How long it took from the first reservation until nothing was available. */
    public Optional<Duration> tookToFill() {
        return firstReserved == null || full == null
                ? Optional.empty()
                : Optional.of(Duration.between(firstReserved, full));
    }

    /** How long it took from the first reservation until everything was sold. */
    public Optional<Duration> tookToSellOut() {
        return firstReserved == null || soldOut == null
                ? Optional.empty()
                : Optional.of(Duration.between(firstReserved, soldOut));
    }
}
