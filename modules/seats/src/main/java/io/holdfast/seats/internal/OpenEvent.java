package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Event;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.event.SeatsEventTypes;
import io.holdfast.seats.internal.SeatsSchema.BookingExpiryKey;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.ChangeKey;
import io.holdfast.seats.internal.SeatsSchema.EventDueKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.row.BookingStepRow;
import io.holdfast.seats.internal.row.BuyerSeatsRow;
import io.holdfast.seats.internal.row.ChangeRow;
import io.holdfast.seats.internal.row.EventRulesRow;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.internal.row.SaleTermsRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An event loaded in a write transaction. Every seat transition goes through {@link #apply}, which keeps the seat bits,
 * counts and change feed consistent. {@link #save} writes each changed row once.
 */
final class OpenEvent {

    /**
     * The maximum number of expired holds that a command ends before its own work. Since a command adds at most one
     * hold, expired holds do not accumulate.
     */
    private static final int EXPIRED_PER_COMMAND = 1;

    private final Tx tx;
    private final EventKey key;
    private final long keepChanges;
    private final @Nullable EventRow before;
    private final Map<SectionId, OpenSection> sections = new HashMap<>();
    private EventRow row;
    private @Nullable UnsweptHolds expiredHolds;
    private @Nullable String planChange;
    private @Nullable SaleTermsRow terms;
    private final BuyerSeats buyers;

    private OpenEvent(Tx tx, EventKey key, @Nullable EventRow before, EventRow row, long keepChanges) {
        this.tx = tx;
        this.key = key;
        this.keepChanges = keepChanges;
        this.buyers = new BuyerSeats(tx, key);
        this.before = before;
        this.row = row;
    }

    /** Loads an event with any status, or returns null if it does not exist. */
    static @Nullable OpenEvent open(Tx tx, EventKey key, long keepChanges) {
        EventRow row = tx.get(SeatsSchema.EVENTS, key).orElse(null);
        return row == null ? null : new OpenEvent(tx, key, row, row, keepChanges);
    }

    /** Loads an event, or returns null if it does not exist or is deleted. */
    static @Nullable OpenEvent openLive(Tx tx, EventKey key, long keepChanges) {
        OpenEvent event = open(tx, key, keepChanges);
        return event == null || event.isDeleted() ? null : event;
    }

    /** Returns a new event, to be stored by {@link #save}. */
    static OpenEvent create(Tx tx, EventKey key, EventRow row, long keepChanges) {
        return new OpenEvent(tx, key, null, row, keepChanges);
    }

    /** Marks the following changes as part of a change to the plan. */
    void startPlanChange(String id) {
        planChange = id;
    }

    /** Appends the end of a change to the plan, or to the properties of seats, to the change feed. */
    void endPlanChange() {
        appendChange(new ChangeRow(SeatTransition.PLAN, null, tx.now(), List.of(), planChange));
    }

    boolean isDeleted() {
        return row.status() == Event.Status.DELETED;
    }

    EventRow row() {
        return row;
    }

    void replaceEvent(EventRow other) {
        row = other;
    }

    /** Loads a section or area, or returns null if the event does not contain it. */
    @Nullable
    OpenSection findSection(SectionId id) {
        OpenSection section = openSection(id);
        return section.exists() ? section : null;
    }

    /** Loads a section or area of the event. */
    OpenSection openSection(SectionId id) {
        return sections.computeIfAbsent(id, section -> new OpenSection(tx, key.section(section)));
    }

    /** Returns the categories and allotments of the event. */
    SaleTermsRow terms() {
        SaleTermsRow loaded = terms;
        if (loaded == null) {
            loaded = tx.get(SeatsSchema.SALE_TERMS, key).orElse(SaleTermsRow.NONE);
            terms = loaded;
        }
        return loaded;
    }

    boolean forbidsOrphans() {
        EventRulesRow rules = row.rules();
        return rules != null && rules.forbidsOrphans();
    }

    /** Returns a refusal if a buyer may not receive more seats and places, or null. Ends the buyer's expired holds. */
    SeatsOutcome.@Nullable BuyerLimitReached refuseOverLimit(String buyer, int more) {
        EventRulesRow rules = row.rules();
        Integer limit = rules == null ? null : rules.maxPerBuyer();
        if (rules == null || limit == null || more <= 0) {
            return null;
        }
        BuyerSeatsRow held = buyers.load(buyer, rules);
        if (held.total() + more > limit) {
            held.bookings().forEach(each -> expireBooking(new BookingKey(key, each.booking())));
            held = buyers.load(buyer, rules);
        }
        return held.total() + more <= limit
                ? null
                : new SeatsOutcome.BuyerLimitReached(BuyerId.of(buyer), limit, held.total(), more);
    }

    /** Returns the holds that have expired but had not been swept when this method was first called. */
    UnsweptHolds expiredHolds() {
        UnsweptHolds loaded = expiredHolds;
        if (loaded == null) {
            loaded = UnsweptHolds.of(tx, key, row);
            expiredHolds = loaded;
        }
        return loaded;
    }

    /** Applies a transition to seats and places and appends it to the change feed. */
    void apply(SeatTransition transition, List<LineItemRow> lines, @Nullable String booking) {
        int count = 0;
        for (LineItemRow line : lines) {
            openSection(line.id()).applyTransition(line, transition, tx.now());
            SeatEventWriter.emit(tx, key.event(), booking, transition, line);
            count += line.count();
        }
        boolean soldOut = row.soldOut() != null;
        row = row.afterTransition(transition, count, tx.now());
        if (!soldOut && row.soldOut() != null) {
            tx.emit(SeatsEventTypes.SOLD_OUT, key.event(), null, row.stats().sold());
        }
        appendChange(new ChangeRow(transition, booking, tx.now(), lines, planChange));
    }

    void reserve(BookingKey id, BookingRow booking) {
        take(id, booking, booking.lines(), SeatTransition.RESERVE);
        tx.put(SeatsSchema.BOOKINGS, id, booking);
        addHold(id, booking.expires());
    }

    /** Ends a reserved booking with the given status. */
    BookingRow endBooking(BookingKey id, BookingRow booking, SeatTransition transition, Booking.Status status) {
        if (transition == SeatTransition.FINALIZE) {
            trackExpiry(booking.lines(), booking.expires(), -1);
            apply(transition, booking.lines(), id.booking());
        } else {
            free(id, booking, booking.lines(), transition);
        }
        Instant time = status == Booking.Status.EXPIRED ? booking.expires() : tx.now();
        BookingRow ended = booking.withEnd(status, time);
        if (booking.steps() != null) {
            BookingStepRow step = BookingHistory.end(BookingHistory.kindOf(status), booking, time);
            ended = BookingHistory.append(tx, id, booking, ended, step);
        }
        tx.put(SeatsSchema.BOOKINGS, id, ended);
        removeHold(id, booking);
        return ended;
    }

    /** Takes available seats and places for a booking. */
    void take(BookingKey id, BookingRow booking, List<LineItemRow> lines, SeatTransition transition) {
        for (LineItemRow line : lines) {
            openSection(line.id()).recordHolder(line, id.booking(), booking.buyer(), booking.created());
        }
        if (transition == SeatTransition.RESERVE) {
            trackExpiry(lines, booking.expires(), 1);
        }
        apply(transition, lines, id.booking());
        buyers.add(row.rules(), booking.buyer(), id.booking(), lines, 1);
    }

    /** Removes seats and places from a booking. */
    void free(BookingKey id, BookingRow booking, List<LineItemRow> lines, SeatTransition transition) {
        for (LineItemRow line : lines) {
            openSection(line.id()).clearHolder(line);
        }
        if (transition.from() == SeatState.RESERVED) {
            trackExpiry(lines, booking.expires(), -1);
        }
        apply(transition, lines, id.booking());
        buyers.add(row.rules(), booking.buyer(), id.booking(), lines, -1);
    }

    /** Changes the buyer of a booking from {@code former}. */
    void renameHolder(BookingKey id, BookingRow booking, String former) {
        buyers.add(row.rules(), former, id.booking(), booking.lines(), -1);
        buyers.add(row.rules(), booking.buyer(), id.booking(), booking.lines(), 1);
        for (LineItemRow line : booking.lines()) {
            openSection(line.id()).renameHolder(line, id.booking(), booking.buyer());
        }
    }

    void removeHold(BookingKey id, BookingRow booking) {
        tx.delete(SeatsSchema.HOLDS, new BookingExpiryKey(key, booking.expires(), id.booking()));
    }

    void expireBooking(BookingKey id) {
        tx.get(SeatsSchema.BOOKINGS, id)
                .filter(booking -> booking.isExpired(tx.now()))
                .ifPresent(booking -> endBooking(id, booking, SeatTransition.EXPIRE, Booking.Status.EXPIRED));
    }

    BookingRow extendBooking(BookingKey id, BookingRow booking, Instant until) {
        BookingRow extended = booking.withExpiry(until);
        trackExpiry(booking.lines(), booking.expires(), -1);
        trackExpiry(booking.lines(), until, 1);
        tx.put(SeatsSchema.BOOKINGS, id, extended);
        removeHold(id, booking);
        addHold(id, until);
        return extended;
    }

    /** Ends some expired holds, so that they do not accumulate in a store that is never swept. */
    OpenEvent expireSomeHolds() {
        if (row.isDue(tx.now())) {
            expireHolds(EXPIRED_PER_COMMAND);
        }
        return this;
    }

    /** Ends expired holds, oldest first, and schedules the next sweep. Returns the number of ended holds. */
    int expireHolds(int limit) {
        List<BookingKey> expired = new ArrayList<>();
        Instant next = null;
        for (Entry<BookingExpiryKey, Unit> hold :
                UnsweptHolds.holdsFrom(tx, key, row.nextDue()).limit(limit + 1L)) {
            if (expired.size() == limit || hold.key().expires().isAfter(tx.now())) {
                next = hold.key().expires();
                break;
            }
            expired.add(new BookingKey(key, hold.key().booking()));
        }
        expired.forEach(this::expireBooking);
        scheduleSweep(next);
        return expired.size();
    }

    /** Ends expired holds of an area, oldest first, until the given number of places is available. */
    void expireHoldsIn(OpenSection area, SectionId id, int places) {
        for (BookingKey booking : UnsweptHolds.oldest(tx, key, row, Integer.MAX_VALUE)) {
            if (area.stats().available() >= places) {
                return;
            }
            tx.get(SeatsSchema.BOOKINGS, booking)
                    .filter(held -> held.lines().stream()
                            .anyMatch(line -> line.section().equals(id.toString())))
                    .ifPresent(held -> expireBooking(booking));
        }
    }

    /** Ends the expired holds that have seats or places in the given sections. */
    void expireHoldsIn(Set<String> ids) {
        if (!row.isDue(tx.now())) {
            return;
        }
        for (BookingKey booking : UnsweptHolds.oldest(tx, key, row, Integer.MAX_VALUE)) {
            tx.get(SeatsSchema.BOOKINGS, booking)
                    .filter(held -> held.lines().stream().anyMatch(line -> ids.contains(line.section())))
                    .ifPresent(held -> expireBooking(booking));
        }
    }

    /**
     * Sets the time of the next sweep. The time must not be later than the first expiry, and is null if nothing
     * expires.
     */
    void scheduleSweep(@Nullable Instant next) {
        Instant previous = row.nextDue();
        if (previous != null && !previous.equals(next)) {
            tx.delete(SeatsSchema.DUE_EVENTS, new EventDueKey(key.namespace(), previous, key.event()));
        }
        if (next != null && !next.equals(previous)) {
            tx.put(SeatsSchema.DUE_EVENTS, new EventDueKey(key.namespace(), next, key.event()), Unit.UNIT);
        }
        row = row.withNextDue(next);
    }

    void save() {
        for (OpenSection section : sections.values()) {
            section.save(tx);
        }
        buyers.save();
        if (!row.equals(before)) {
            tx.put(SeatsSchema.EVENTS, key, row);
        }
    }

    private void trackExpiry(List<LineItemRow> lines, Instant expires, int sign) {
        for (LineItemRow line : lines) {
            openSection(line.id()).trackExpiry(tx, expires, sign * line.count());
        }
    }

    private void addHold(BookingKey id, Instant expires) {
        tx.put(SeatsSchema.HOLDS, new BookingExpiryKey(key, expires, id.booking()), Unit.UNIT);
        Instant next = row.nextDue();
        if (next == null || expires.isBefore(next)) {
            scheduleSweep(expires);
        }
    }

    /**
     * Appends a change to the change feed. Removes up to two old changes, so that the feed shrinks if the retention is
     * lowered.
     */
    private void appendChange(ChangeRow change) {
        long last = row.lastChange() + 1;
        tx.put(SeatsSchema.CHANGES, new ChangeKey(key, last), change);
        long first = row.firstChange();
        for (int i = 0; i < 2 && keepChanges > 0 && last - first >= keepChanges; i++) {
            tx.delete(SeatsSchema.CHANGES, new ChangeKey(key, first));
            first++;
        }
        row = row.withChangeRange(first, last);
    }
}
