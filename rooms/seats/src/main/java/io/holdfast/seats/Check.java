package io.holdfast.seats;

import io.holdfast.seats.SeatsSchema.BookingKey;
import io.holdfast.seats.SeatsSchema.ChangeKey;
import io.holdfast.seats.SeatsSchema.DueKey;
import io.holdfast.seats.SeatsSchema.EventKey;
import io.holdfast.seats.SeatsSchema.HoldKey;
import io.holdfast.seats.SeatsSchema.RowKey;
import io.holdfast.seats.SeatsSchema.SectionKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyPrefix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Proves a namespace, event by event; then that no table has rows which belong to no event. */
final class Check {

    private static final int NAMED = 100;

    private final ReadTx tx;
    private final String namespace;
    private final Map<Table<?, ?>, Long> owned = new HashMap<>();
    private final List<String> named = new ArrayList<>();
    private long events;
    private long sections;
    private long seats;
    private long bookings;
    private long problems;

    Check(ReadTx tx, String namespace) {
        this.tx = tx;
        this.namespace = namespace;
    }

    CheckReport run() {
        for (Entry<EventKey, EventRow> event : tx.scan(SeatsSchema.EVENTS).prefix(EventKey.CODEC.prefix(namespace))) {
            EventKey key = event.key();
            EventCheck one = new EventCheck(tx, key, event.value(), this);
            if (event.value().status() == Event.Status.DELETED) {
                one.deleted();
            } else {
                events++;
                one.run();
            }
            own(SeatsSchema.SECTIONS, 1);
            own(SeatsSchema.DUE, event.value().nextDue() == null ? 0 : 1);
            own(SeatsSchema.BITS, SectionKey.CODEC.prefix(key));
            own(SeatsSchema.CONFIG, SectionKey.CODEC.prefix(key));
            own(SeatsSchema.STATS, SectionKey.CODEC.prefix(key));
            own(SeatsSchema.META, RowKey.CODEC.prefix(key));
            own(SeatsSchema.BOOKINGS, BookingKey.CODEC.prefix(key));
            own(SeatsSchema.HOLDS, HoldKey.CODEC.prefix(key));
            own(SeatsSchema.CHANGES, ChangeKey.CODEC.prefix(key));
        }
        allOwned(SeatsSchema.SECTIONS, EventKey.CODEC.prefix(namespace));
        allOwned(SeatsSchema.DUE, DueKey.CODEC.prefix(namespace));
        allOwned(SeatsSchema.BITS, inNamespace());
        allOwned(SeatsSchema.CONFIG, inNamespace());
        allOwned(SeatsSchema.STATS, inNamespace());
        allOwned(SeatsSchema.META, inNamespace());
        allOwned(SeatsSchema.BOOKINGS, inNamespace());
        allOwned(SeatsSchema.HOLDS, inNamespace());
        allOwned(SeatsSchema.CHANGES, inNamespace());
        return new CheckReport(events, sections, seats, bookings, problems, named);
    }

    void problem(String what) {
        problems++;
        if (named.size() < NAMED) {
            named.add(what);
        }
    }

    void counted(int moreSections, int moreSeats, long moreBookings) {
        sections += moreSections;
        seats += moreSeats;
        bookings += moreBookings;
    }

    private <K, V> void own(Table<K, V> table, KeyPrefix<K> prefix) {
        own(table, tx.scan(table).prefix(prefix).count());
    }

    private void own(Table<?, ?> table, long rows) {
        owned.merge(table, rows, Long::sum);
    }

    private <K, V> void allOwned(Table<K, V> table, KeyPrefix<K> prefix) {
        long rows = tx.scan(table).prefix(prefix).count();
        long expected = owned.getOrDefault(table, 0L);
        if (rows != expected) {
            problem(table + " has " + rows + " rows, but the events have " + expected);
        }
    }

    private <K> KeyPrefix<K> inNamespace() {
        return KeyPrefix.of(EventKey.CODEC.prefix(namespace).bytes());
    }
}
