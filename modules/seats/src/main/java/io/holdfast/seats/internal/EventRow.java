package io.holdfast.seats.internal;

import io.holdfast.seats.Event;
import io.holdfast.seats.SeatCounts;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What changes of an event.
 *
 * @param stats of all sections together
 * @param firstChange the number of the oldest change that is kept
 * @param lastChange the number of the newest change, 0 before the first
 * @param nextDue no hold expires before; there is an entry in {@code seat_due} at this time
 * @param firstReserved when the first seat was reserved
 * @param full since when nothing is available
 * @param soldOut since when everything that is for sale is sold
 */
public record EventRow(
        Event.Status status,
        Instant created,
        @Nullable Instant closed,
        SeatCounts stats,
        long firstChange,
        long lastChange,
        @Nullable Instant nextDue,
        @Nullable Instant firstReserved,
        @Nullable Instant full,
        @Nullable Instant soldOut) {

    /** An event, unless there is none or it is deleted. */
    public static Optional<EventRow> findLive(ReadTx tx, EventKey key) {
        return tx.get(SeatsSchema.EVENTS, key).filter(row -> row.status() != Event.Status.DELETED);
    }

    static EventRow newOpen(SeatCounts stats, Instant now) {
        return new EventRow(Event.Status.OPEN, now, null, stats, 1, 0, null, null, null, null);
    }

    boolean isDue(Instant now) {
        return nextDue != null && !nextDue.isAfter(now);
    }

    EventRow withStatus(Event.Status other, @Nullable Instant since) {
        return new EventRow(
                other, created, since, stats, firstChange, lastChange, nextDue, firstReserved, full, soldOut);
    }

    EventRow withNextDue(@Nullable Instant other) {
        return new EventRow(
                status, created, closed, stats, firstChange, lastChange, other, firstReserved, full, soldOut);
    }

    EventRow withChangeRange(long first, long last) {
        return new EventRow(status, created, closed, stats, first, last, nextDue, firstReserved, full, soldOut);
    }

    EventRow afterTransition(SeatTransition how, int seats, Instant now) {
        SeatCounts after = stats.afterTransition(how, seats, now);
        return new EventRow(
                status,
                created,
                closed,
                after,
                firstChange,
                lastChange,
                nextDue,
                firstReserved == null && how == SeatTransition.RESERVE ? now : firstReserved,
                since(after.hasNoneAvailable(), full, now),
                since(after.isSoldOut(), soldOut, now));
    }

    private static @Nullable Instant since(boolean is, @Nullable Instant before, Instant now) {
        return !is ? null : before == null ? now : before;
    }
}
