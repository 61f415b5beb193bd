package io.holdfast.seats.internal.check;

import io.holdfast.seats.Booking;
import io.holdfast.seats.Event;
import io.holdfast.seats.internal.BookingRow;
import io.holdfast.seats.internal.EventRow;
import io.holdfast.seats.internal.SeatsSchema;
import io.holdfast.seats.internal.SeatsSchema.BookingExpiryKey;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.BuyerSeatsKey;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventDueKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.PlanChangeKey;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyPrefix;
import io.holdfast.store.kit.CheckFindings;
import io.holdfast.store.kit.CheckReport;
import java.util.HashMap;
import java.util.Map;

/** Verifies the rows of a namespace event by event, and verifies that every row belongs to an event. */
public final class SeatsCheck {

    private final ReadTx tx;
    private final String namespace;
    private final Map<Table<?, ?>, Long> ownedRows = new HashMap<>();
    private final CheckFindings findings = new CheckFindings();

    public SeatsCheck(ReadTx tx, String namespace) {
        this.tx = tx;
        this.namespace = namespace;
    }

    public CheckReport run() {
        for (Entry<EventKey, EventRow> event : tx.scan(SeatsSchema.EVENTS).prefix(EventKey.CODEC.prefix(namespace))) {
            EventKey key = event.key();
            EventCheck check = new EventCheck(tx, key, event.value(), findings);
            if (event.value().status() == Event.Status.DELETED) {
                check.runForDeleted();
            } else {
                findings.count("events", 1);
                check.run();
            }
            countOwned(SeatsSchema.EVENT_SECTIONS, 1);
            countOwned(SeatsSchema.DUE_EVENTS, event.value().nextDue() == null ? 0 : 1);
            countOwned(SeatsSchema.SEAT_BITS, SectionKey.CODEC.prefix(key));
            countOwned(SeatsSchema.SECTION_CONFIGS, SectionKey.CODEC.prefix(key));
            countOwned(SeatsSchema.SECTION_STATS, SectionKey.CODEC.prefix(key));
            countOwned(SeatsSchema.SEAT_HOLDERS, SeatRowKey.CODEC.prefix(key));
            countOwned(SeatsSchema.HOLDS, BookingExpiryKey.CODEC.prefix(key));
            countOwned(SeatsSchema.SECTION_EXPIRIES, SectionKey.CODEC.prefix(key));
            countOwned(SeatsSchema.CHANGES, ChangeKey.CODEC.prefix(key));
            countOwned(SeatsSchema.SEAT_LAYOUTS, SectionKey.CODEC.prefix(key));
            countOwned(SeatsSchema.PLAN_CHANGES, PlanChangeKey.CODEC.prefix(key));
            countOwned(SeatsSchema.BUYER_SEATS, BuyerSeatsKey.CODEC.prefix(key));
            countOwned(SeatsSchema.SALE_TERMS, tx.exists(SeatsSchema.SALE_TERMS, key) ? 1 : 0);
        }
        checkAllOwned(SeatsSchema.EVENT_SECTIONS, EventKey.CODEC.prefix(namespace));
        checkAllOwned(SeatsSchema.DUE_EVENTS, EventDueKey.CODEC.prefix(namespace));
        checkAllOwned(SeatsSchema.SEAT_BITS, inNamespace());
        checkAllOwned(SeatsSchema.SECTION_CONFIGS, inNamespace());
        checkAllOwned(SeatsSchema.SECTION_STATS, inNamespace());
        checkAllOwned(SeatsSchema.SEAT_HOLDERS, inNamespace());
        checkBookingsAndSteps();
        checkAllOwned(SeatsSchema.HOLDS, inNamespace());
        checkAllOwned(SeatsSchema.SECTION_EXPIRIES, inNamespace());
        checkAllOwned(SeatsSchema.CHANGES, inNamespace());
        checkAllOwned(SeatsSchema.SEAT_LAYOUTS, inNamespace());
        checkAllOwned(SeatsSchema.PLAN_CHANGES, inNamespace());
        checkAllOwned(SeatsSchema.BUYER_SEATS, inNamespace());
        checkAllOwned(SeatsSchema.SALE_TERMS, EventKey.CODEC.prefix(namespace));
        return findings.toReport();
    }

    /**
     * Verifies that every booking whose event no longer exists is in the state cancelled, and that every booking step
     * belongs to a booking.
     */
    private void checkBookingsAndSteps() {
        long steps = 0;
        BookingStepsCheck check = new BookingStepsCheck(tx, findings::report);
        for (Entry<BookingKey, BookingRow> booking :
                tx.scan(SeatsSchema.BOOKINGS).prefix(this.<BookingKey>inNamespace())) {
            Integer own = booking.value().steps();
            steps += own == null ? 0 : own;
            if (!tx.exists(SeatsSchema.EVENTS, booking.key().event())) {
                check.check(booking.key(), booking.value());
                if (booking.value().status() != Booking.Status.CANCELLED) {
                    findings.report("booking " + booking.key().booking() + " is "
                            + booking.value().status() + ", but its event "
                            + booking.key().event().event() + " does not exist");
                }
            }
        }
        countOwned(SeatsSchema.BOOKING_STEPS, steps);
        checkAllOwned(SeatsSchema.BOOKING_STEPS, inNamespace());
    }

    private <K, V> void countOwned(Table<K, V> table, KeyPrefix<K> prefix) {
        countOwned(table, tx.scan(table).prefix(prefix).count());
    }

    private void countOwned(Table<?, ?> table, long rows) {
        ownedRows.merge(table, rows, Long::sum);
    }

    private <K, V> void checkAllOwned(Table<K, V> table, KeyPrefix<K> prefix) {
        long rows = tx.scan(table).prefix(prefix).count();
        long expected = ownedRows.getOrDefault(table, 0L);
        if (rows != expected) {
            findings.report(table + " has " + rows + " rows, but " + expected + " rows belong to events");
        }
    }

    private <K> KeyPrefix<K> inNamespace() {
        return KeyPrefix.of(EventKey.CODEC.prefix(namespace).bytes());
    }
}
