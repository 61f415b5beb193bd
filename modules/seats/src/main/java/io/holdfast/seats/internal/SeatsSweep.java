package io.holdfast.seats.internal;

import io.holdfast.seats.Args;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.Swept;
import io.holdfast.seats.internal.SeatsSchema.BookingExpiryKey;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventDueKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.KeyPrefix;
import io.holdfast.store.codec.Values.Unit;
import java.util.Iterator;

/** Tidies up what has run out or was deleted, event by event, as {@code seat_due} says. */
public final class SeatsSweep {

    private final SeatsOptions options;

    public SeatsSweep(SeatsOptions options) {
        this.options = options;
    }

    /** One step: at most so many holds and rows. */
    public Swept sweep(Tx tx, int most) {
        Args.within("most", most, 1, SeatsLimits.MAX_SWEEP);
        int holds = 0;
        int rows = 0;
        int events = 0;
        Iterator<Entry<EventDueKey, Unit>> due =
                tx
                        .scan(SeatsSchema.DUE_EVENTS)
                        .prefix(EventDueKey.CODEC.prefix(options.namespace()))
                        .limit(most)
                        .stream()
                        .takeWhile(entry -> !entry.key().time().isAfter(tx.now()))
                        .toList()
                        .iterator();
        while (due.hasNext() && holds + rows < most) {
            EventDueKey entry = due.next().key();
            EventKey key = new EventKey(options.namespace(), entry.event());
            OpenEvent sale = OpenEvent.open(tx, key, options.keepChanges());
            events++;
            if (sale == null || !entry.time().equals(sale.event().nextDue())) {
                // Nobody's, in a damaged store: it must not come up for ever.
                tx.delete(SeatsSchema.DUE_EVENTS, entry);
            }
            if (sale != null && sale.isDeleted()) {
                rows += purge(tx, key, sale, most - holds - rows);
            } else if (sale != null) {
                holds += sale.expireHolds(most - holds - rows);
                sale.save();
            }
        }
        return new Swept(holds, rows, due.hasNext() || holds + rows >= most || events == most);
    }

    /** Removes some rows of an event if it is deleted; says whether there are more. */
    public boolean purge(Tx tx, EventId event, int most) {
        EventKey key = options.key(event);
        OpenEvent sale = OpenEvent.open(tx, key, options.keepChanges());
        return sale != null && sale.isDeleted() && purge(tx, key, sale, most) == most;
    }

    /** Removes rows of a deleted event, the event itself last. */
    private static int purge(Tx tx, EventKey key, OpenEvent sale, int most) {
        int rows = remove(tx, SeatsSchema.BOOKINGS, BookingKey.CODEC.prefix(key), most);
        rows += remove(tx, SeatsSchema.HOLDS, BookingExpiryKey.CODEC.prefix(key), most - rows);
        rows += remove(tx, SeatsSchema.CHANGES, ChangeKey.CODEC.prefix(key), most - rows);
        rows += remove(tx, SeatsSchema.SEAT_HOLDERS, SeatRowKey.CODEC.prefix(key), most - rows);
        rows += remove(tx, SeatsSchema.SEAT_BITS, SectionKey.CODEC.prefix(key), most - rows);
        rows += remove(tx, SeatsSchema.SECTION_STATS, SectionKey.CODEC.prefix(key), most - rows);
        rows += remove(tx, SeatsSchema.SECTION_CONFIGS, SectionKey.CODEC.prefix(key), most - rows);
        if (rows < most) {
            sale.scheduleSweep(null);
            tx.delete(SeatsSchema.EVENT_SECTIONS, key);
            tx.delete(SeatsSchema.EVENTS, key);
            rows++;
        }
        return rows;
    }

    private static <K, V> int remove(Tx tx, Table<K, V> table, KeyPrefix<K> prefix, int most) {
        var rows = tx.scan(table).prefix(prefix).limit(most).toList();
        rows.forEach(row -> tx.delete(table, row.key()));
        return rows.size();
    }
}
