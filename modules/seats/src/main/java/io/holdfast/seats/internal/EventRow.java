package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import io.holdfast.seats.Event;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.row.EventDeletionRow;
import io.holdfast.seats.internal.row.EventRulesRow;
import io.holdfast.seats.internal.row.SeatCountsRow;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The stored state of an event. The definition of the event is in {@link EventDefinitionRow}.
 *
 * @param stats the seat counts of the whole event
 * @param firstChange the number of the oldest change that is retained
 * @param lastChange the number of the most recent change, or 0 if there is none
 * @param nextDue a lower bound on the next expiry time of a hold; {@code seat_due} has an entry for this time
 * @param firstReserved the time of the first reservation
 * @param full the time since which no seat is available
 * @param soldOut the time since which all seats for sale are sold
 * @param deletion the details of the deletion, if the event is deleted
 * @param rules the rules for bookings; null means no rules
 */
public record EventRow(
        Event.Status status,
        Instant created,
        @Nullable Instant closed,
        SeatCountsRow stats,
        long firstChange,
        long lastChange,
        @Nullable Instant nextDue,
        @Nullable Instant firstReserved,
        @Nullable Instant full,
        @Nullable Instant soldOut,
        @Nullable EventDeletionRow deletion,
        @Nullable EventRulesRow rules) {

    /**
     * Returns the given booking of this deleted event as cancelled, or an empty result if the booking was neither sold
     * nor reserved.
     */
    Optional<BookingRow> cancel(BookingRow booking) {
        EventDeletionRow how = deletion;
        Instant time = closed;
        return how == null || time == null || !booking.isLive(time)
                ? Optional.empty()
                : Optional.of(booking.withEnd(Booking.Status.CANCELLED, time).withReason(how.reason(), how.author()));
    }

    /** Returns an event that exists and is not deleted. */
    public static Optional<EventRow> findLive(ReadTx tx, EventKey key) {
        return tx.get(SeatsSchema.EVENTS, key).filter(row -> row.status() != Event.Status.DELETED);
    }

    static EventRow newOpen(SeatCountsRow stats, Instant now) {
        return new EventRow(Event.Status.OPEN, now, null, stats, 1, 0, null, null, null, null, null, null);
    }

    /** Returns whether the event may have expired holds. */
    public boolean isDue(Instant now) {
        return nextDue != null && !nextDue.isAfter(now);
    }

    EventRow withStatus(Event.Status other, @Nullable Instant since) {
        return new EventRow(
                other,
                created,
                since,
                stats,
                firstChange,
                lastChange,
                nextDue,
                firstReserved,
                full,
                soldOut,
                deletion,
                rules);
    }

    EventRow withDeletion(EventDeletionRow other) {
        return new EventRow(
                status,
                created,
                closed,
                stats,
                firstChange,
                lastChange,
                nextDue,
                firstReserved,
                full,
                soldOut,
                other,
                rules);
    }

    EventRow withRules(@Nullable EventRulesRow other) {
        return new EventRow(
                status,
                created,
                closed,
                stats,
                firstChange,
                lastChange,
                nextDue,
                firstReserved,
                full,
                soldOut,
                deletion,
                other);
    }

    EventRow withNextDue(@Nullable Instant other) {
        return new EventRow(
                status,
                created,
                closed,
                stats,
                firstChange,
                lastChange,
                other,
                firstReserved,
                full,
                soldOut,
                deletion,
                rules);
    }

    EventRow withChangeRange(long first, long last) {
        return new EventRow(
                status, created, closed, stats, first, last, nextDue, firstReserved, full, soldOut, deletion, rules);
    }

    EventRow afterTransition(SeatTransition transition, int seats, Instant now) {
        SeatCountsRow after = stats.afterTransition(transition, seats, now);
        return new EventRow(
                status,
                created,
                closed,
                after,
                firstChange,
                lastChange,
                nextDue,
                firstReserved == null && transition == SeatTransition.RESERVE ? now : firstReserved,
                startOf(after.hasNoneAvailable(), full, now),
                startOf(after.isSoldOut(), soldOut, now),
                deletion,
                rules);
    }

    /** Returns the time since which a condition has held, or null if the condition does not hold. */
    private static @Nullable Instant startOf(boolean holds, @Nullable Instant before, Instant now) {
        return !holds ? null : before == null ? now : before;
    }
}
