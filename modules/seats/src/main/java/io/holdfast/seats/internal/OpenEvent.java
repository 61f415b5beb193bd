package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import io.holdfast.seats.Event;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.internal.SeatsSchema.BookingExpiryKey;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventDueKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An event within a transaction that changes it. Every transition of seats goes through {@link #apply}, which keeps bits,
 * stats, metadata, counters and change feed together; {@link #save} writes what has changed, each row once.
 */
final class OpenEvent {

    /** How many expired holds a command tidies up before its own work. */
    private static final int MAX_EXPIRED_PER_COMMAND = 16;

    private final Tx tx;
    private final EventKey key;
    private final long keepChanges;
    private final @Nullable EventRow before;
    private final Map<SectionId, OpenSection> sections = new HashMap<>();
    private EventRow event;
    private @Nullable ExpiredHolds expiredHolds;

    private OpenEvent(Tx tx, EventKey key, @Nullable EventRow before, EventRow event, long keepChanges) {
        this.tx = tx;
        this.key = key;
        this.keepChanges = keepChanges;
        this.before = before;
        this.event = event;
    }

    /** The event, whatever its status; null if there is none. */
    static @Nullable OpenEvent open(Tx tx, EventKey key, long keepChanges) {
        EventRow row = tx.get(SeatsSchema.EVENTS, key).orElse(null);
        return row == null ? null : new OpenEvent(tx, key, row, row, keepChanges);
    }

    /** The event; null if there is none, or it is deleted. */
    static @Nullable OpenEvent openLive(Tx tx, EventKey key, long keepChanges) {
        OpenEvent sale = open(tx, key, keepChanges);
        return sale == null || sale.isDeleted() ? null : sale;
    }

    /** An event that is being made. */
    static OpenEvent create(Tx tx, EventKey key, EventRow fresh, long keepChanges) {
        return new OpenEvent(tx, key, null, fresh, keepChanges);
    }

    boolean isDeleted() {
        return event.status() == Event.Status.DELETED;
    }

    EventRow event() {
        return event;
    }

    void replaceEvent(EventRow changed) {
        event = changed;
    }

    /** A section or area, null if the event has no such. */
    @Nullable
    OpenSection findSection(SectionId id) {
        OpenSection section = openSection(id);
        return section.exists() ? section : null;
    }

    /** A section or area that the event has. */
    OpenSection openSection(SectionId id) {
        return sections.computeIfAbsent(id, fresh -> new OpenSection(tx, key.section(fresh)));
    }

    /** What has expired and is not tidied up yet. */
    ExpiredHolds expiredHolds() {
        ExpiredHolds known = expiredHolds;
        if (known == null) {
            known = ExpiredHolds.of(tx, key, event);
            expiredHolds = known;
        }
        return known;
    }

    /** Makes a transition of all these seats and places, and one entry in the change feed. */
    void apply(SeatTransition how, List<LineItem> lines, @Nullable String booking) {
        int count = 0;
        for (LineItem line : lines) {
            openSection(line.id()).applyTransition(line, how, tx.now());
            count += line.count();
        }
        event = event.afterTransition(how, count, tx.now());
        appendChange(new ChangeRow(how, booking, tx.now(), lines));
    }

    void reserve(BookingKey id, BookingRow booking) {
        for (LineItem line : booking.lines()) {
            openSection(line.id()).recordHolder(line, id.booking(), booking.buyer(), tx.now());
        }
        apply(SeatTransition.RESERVE, booking.lines(), id.booking());
        tx.put(SeatsSchema.BOOKINGS, id, booking);
        addHold(id, booking.expires());
    }

    /** Ends a booking that is reserved. */
    BookingRow endBooking(BookingKey id, BookingRow booking, SeatTransition how, Booking.Status as) {
        if (how != SeatTransition.FINALIZE) {
            for (LineItem line : booking.lines()) {
                openSection(line.id()).clearHolder(line, id.booking());
            }
        }
        apply(how, booking.lines(), id.booking());
        BookingRow ended = booking.withEnd(as, as == Booking.Status.EXPIRED ? booking.expires() : tx.now());
        tx.put(SeatsSchema.BOOKINGS, id, ended);
        tx.delete(SeatsSchema.HOLDS, new BookingExpiryKey(key, booking.expires(), id.booking()));
        return ended;
    }

    void expireBooking(BookingKey id) {
        tx.get(SeatsSchema.BOOKINGS, id)
                .filter(booking -> booking.isDue(tx.now()))
                .ifPresent(booking -> endBooking(id, booking, SeatTransition.EXPIRE, Booking.Status.EXPIRED));
    }

    BookingRow extendBooking(BookingKey id, BookingRow booking, Instant until) {
        BookingRow longer = booking.withExpiry(until);
        tx.put(SeatsSchema.BOOKINGS, id, longer);
        tx.delete(SeatsSchema.HOLDS, new BookingExpiryKey(key, booking.expires(), id.booking()));
        addHold(id, until);
        return longer;
    }

    /** Tidies up a little, so that even a store that nobody sweeps stays tidy. */
    OpenEvent expireSomeHolds() {
        if (event.isDue(tx.now())) {
            expireHolds(MAX_EXPIRED_PER_COMMAND);
        }
        return this;
    }

    /** Lets holds that have expired end, the oldest first, and finds out when the next one does; says how many ended. */
    int expireHolds(int most) {
        List<BookingKey> ending = new ArrayList<>();
        Instant next = null;
        for (Entry<BookingExpiryKey, Unit> hold : tx.scan(SeatsSchema.HOLDS)
                .prefix(BookingExpiryKey.CODEC.prefix(key))
                .limit(most + 1L)) {
            if (ending.size() == most || hold.key().expires().isAfter(tx.now())) {
                next = hold.key().expires();
                break;
            }
            ending.add(new BookingKey(key, hold.key().booking()));
        }
        ending.forEach(this::expireBooking);
        scheduleSweep(next);
        return ending.size();
    }

    /** Says when there is something to sweep: it never may be later than it is. */
    void scheduleSweep(@Nullable Instant next) {
        Instant known = event.nextDue();
        if (known != null && !known.equals(next)) {
            tx.delete(SeatsSchema.DUE_EVENTS, new EventDueKey(key.namespace(), known, key.event()));
        }
        if (next != null && !next.equals(known)) {
            tx.put(SeatsSchema.DUE_EVENTS, new EventDueKey(key.namespace(), next, key.event()), Unit.UNIT);
        }
        event = event.withNextDue(next);
    }

    void save() {
        for (OpenSection section : sections.values()) {
            section.save(tx);
        }
        if (!event.equals(before)) {
            tx.put(SeatsSchema.EVENTS, key, event);
        }
    }

    private void addHold(BookingKey id, Instant expires) {
        tx.put(SeatsSchema.HOLDS, new BookingExpiryKey(key, expires, id.booking()), Unit.UNIT);
        Instant next = event.nextDue();
        if (next == null || expires.isBefore(next)) {
            scheduleSweep(expires);
        }
    }

    /** Adds to the change feed, and drops at most two of what it need not keep, so that it shrinks when it has to. */
    private void appendChange(ChangeRow change) {
        long last = event.lastChange() + 1;
        tx.put(SeatsSchema.CHANGES, new ChangeKey(key, last), change);
        long first = event.firstChange();
        for (int i = 0; i < 2 && keepChanges > 0 && last - first >= keepChanges; i++) {
            tx.delete(SeatsSchema.CHANGES, new ChangeKey(key, first));
            first++;
        }
        event = event.withChangeRange(first, last);
    }
}
