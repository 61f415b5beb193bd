package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingStep;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.internal.SeatsSchema.BookingExpiryKey;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.BookingStepKey;
import io.holdfast.seats.internal.SeatsSchema.BuyerSeatsKey;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventDueKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.PlanChangeKey;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.row.BookingStepRow;
import io.holdfast.seats.internal.row.EventDeletionRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.KeyPrefix;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.SweepResult;
import java.util.Iterator;

/** Ends expired holds and removes the rows of deleted events, event by event, in the order of {@code seat_due}. */
public final class SeatsSweep {

    private final SeatsOptions options;

    public SeatsSweep(SeatsOptions options) {
        this.options = options;
    }

    /**
     * Performs one step of the sweep.
     *
     * @param limit the maximum number of holds and rows to process
     */
    public SweepResult sweep(Tx tx, int limit) {
        Arguments.inRange("limit", limit, 1, SeatsLimits.MAX_SWEEP);
        int holds = 0;
        int rows = 0;
        int events = 0;
        Iterator<Entry<EventDueKey, Unit>> due = tx
                .scan(SeatsSchema.DUE_EVENTS)
                .prefix(EventDueKey.CODEC.prefix(options.namespace()))
                .limit(limit)
                .stream()
                .takeWhile(entry -> !entry.key().time().isAfter(tx.now()))
                .toList()
                .iterator();
        while (due.hasNext() && holds + rows < limit) {
            EventDueKey entry = due.next().key();
            EventKey key = new EventKey(options.namespace(), entry.event());
            OpenEvent event = OpenEvent.open(tx, key, options.keepChanges());
            events++;
            if (event == null || !entry.time().equals(event.row().nextDue())) {
                // Otherwise, an orphaned entry in a damaged store would be swept forever.
                tx.delete(SeatsSchema.DUE_EVENTS, entry);
            }
            if (event != null && event.isDeleted()) {
                rows += purge(tx, key, event, limit - holds - rows);
            } else if (event != null) {
                holds += event.expireHolds(limit - holds - rows);
                event.save();
            }
        }
        return new SweepResult(holds, rows, due.hasNext() || holds + rows >= limit || events == limit);
    }

    /**
     * Removes up to {@code limit} rows of an event if it is deleted. Returns whether there may be more rows to remove.
     */
    public boolean purge(Tx tx, EventId id, int limit) {
        EventKey key = EventKey.of(options.namespace(), id);
        OpenEvent event = OpenEvent.open(tx, key, options.keepChanges());
        return event != null && event.isDeleted() && purge(tx, key, event, limit) == limit;
    }

    /** Removes rows of a deleted event, and removes the event itself last. */
    private static int purge(Tx tx, EventKey key, OpenEvent event, int limit) {
        int rows = sweepBookings(tx, key, event, limit);
        rows += remove(tx, SeatsSchema.HOLDS, BookingExpiryKey.CODEC.prefix(key), limit - rows);
        rows += remove(tx, SeatsSchema.CHANGES, ChangeKey.CODEC.prefix(key), limit - rows);
        rows += remove(tx, SeatsSchema.SEAT_HOLDERS, SeatRowKey.CODEC.prefix(key), limit - rows);
        rows += remove(tx, SeatsSchema.SEAT_BITS, SectionKey.CODEC.prefix(key), limit - rows);
        rows += remove(tx, SeatsSchema.SECTION_EXPIRIES, SectionKey.CODEC.prefix(key), limit - rows);
        rows += remove(tx, SeatsSchema.SECTION_STATS, SectionKey.CODEC.prefix(key), limit - rows);
        rows += remove(tx, SeatsSchema.SEAT_LAYOUTS, SectionKey.CODEC.prefix(key), limit - rows);
        rows += remove(tx, SeatsSchema.PLAN_CHANGES, PlanChangeKey.CODEC.prefix(key), limit - rows);
        rows += remove(tx, SeatsSchema.BUYER_SEATS, BuyerSeatsKey.CODEC.prefix(key), limit - rows);
        rows += remove(tx, SeatsSchema.SECTION_CONFIGS, SectionKey.CODEC.prefix(key), limit - rows);
        if (rows < limit) {
            event.scheduleSweep(null);
            tx.delete(SeatsSchema.EVENT_SECTIONS, key);
            tx.delete(SeatsSchema.SALE_TERMS, key);
            tx.delete(SeatsSchema.EVENTS, key);
            rows++;
        } else {
            event.save();
        }
        return rows;
    }

    /** Cancels or removes bookings of a deleted event, up to the limit. Returns the number of bookings processed. */
    private static int sweepBookings(Tx tx, EventKey key, OpenEvent event, int limit) {
        EventDeletionRow deletion = event.row().deletion();
        String swept = deletion == null ? null : deletion.swept();
        var bookings = tx.scan(SeatsSchema.BOOKINGS).prefix(BookingKey.CODEC.prefix(key));
        // A booking id cannot contain the character 0, so this is the first key after the last booking.
        var rest = (swept == null ? bookings : bookings.from(new BookingKey(key, swept + '\0')))
                .limit(limit)
                .toList();
        for (Entry<BookingKey, BookingRow> entry : rest) {
            BookingRow booking = entry.value();
            BookingRow cancelled = event.row().cancel(booking).orElse(null);
            if (cancelled != null && cancelled.ended() != null) {
                BookingStepRow step = BookingHistory.end(BookingStep.Kind.CANCELLED, cancelled, cancelled.ended());
                tx.put(
                        SeatsSchema.BOOKINGS,
                        entry.key(),
                        BookingHistory.append(tx, entry.key(), booking, cancelled.asFormer(), step));
            } else if (booking.status() == Booking.Status.CANCELLED) {
                tx.put(SeatsSchema.BOOKINGS, entry.key(), booking.asFormer());
            } else {
                tx.delete(SeatsSchema.BOOKINGS, entry.key());
                remove(tx, SeatsSchema.BOOKING_STEPS, BookingStepKey.prefix(entry.key()), SeatsLimits.MAX_STEPS);
            }
        }
        if (!rest.isEmpty() && deletion != null) {
            event.replaceEvent(event.row()
                    .withDeletion(
                            deletion.withSwept(rest.get(rest.size() - 1).key().booking())));
        }
        return rest.size();
    }

    private static <K, V> int remove(Tx tx, Table<K, V> table, KeyPrefix<K> prefix, int limit) {
        var rows = tx.scan(table).prefix(prefix).limit(limit).toList();
        rows.forEach(row -> tx.delete(table, row.key()));
        return rows.size();
    }
}
