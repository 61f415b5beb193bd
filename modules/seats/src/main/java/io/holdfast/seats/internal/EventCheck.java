package io.holdfast.seats.internal;

import io.holdfast.seats.Booking;
import io.holdfast.seats.Event;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.internal.EventSectionsRow.SectionLayout;
import io.holdfast.seats.internal.SeatHoldersRow.SeatHolding;
import io.holdfast.seats.internal.SeatsSchema.BookingExpiryKey;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.EventDueKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SeatRowKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Values.Unit;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Proves one event. Bookings, metadata and feed are streamed; only the bits of its sections are kept in memory. Every
 * booking's seats must be its own in the metadata, no seat is twice in bookings or metadata, and there are as many of
 * either as the bits say: so they are the same.
 */
final class EventCheck {

    private final ReadTx tx;
    private final EventKey key;
    private final EventRow event;
    private final SeatsCheck check;
    private final Map<String, SectionCheck> sections = new LinkedHashMap<>();
    private long bookings;
    private long reservedBookings;

    EventCheck(ReadTx tx, EventKey key, EventRow event, SeatsCheck check) {
        this.tx = tx;
        this.key = key;
        this.event = event;
        this.check = check;
    }

    void run() {
        Optional<EventSectionsRow> plan = tx.get(SeatsSchema.EVENT_SECTIONS, key);
        if (plan.isEmpty()) {
            problem("has no sections");
            return;
        }
        plan.get().sections().forEach(this::section);
        long areas =
                plan.get().sections().stream().filter(part -> part.rows() == 0).count();
        checkRowCount(SeatsSchema.SECTION_CONFIGS, plan.get().sections().size());
        checkRowCount(SeatsSchema.SECTION_STATS, plan.get().sections().size());
        checkRowCount(SeatsSchema.SEAT_BITS, plan.get().sections().size() - areas);
        metadata();
        bookings();
        holds();
        due();
        new ChangeFeedCheck(tx, key, event, sections, this::problem).run(bookings, bookings - reservedBookings);
        sections.values().forEach(SectionCheck::finish);
        sums();
        times();
    }

    /** Of an event that is deleted, only the sweeper must know; what is left of it need not agree any more. */
    void runForDeleted() {
        if (event.nextDue() == null) {
            problem("is deleted, but is not to be swept");
        }
        due();
    }

    private void section(SectionLayout part) {
        SectionCheck section = SectionCheck.of(tx, key.section(part.section()), part, this::problem);
        if (section != null && sections.put(part.id(), section) != null) {
            problem("has section " + part.id() + " twice");
        }
    }

    private <V> void checkRowCount(Table<SectionKey, V> table, long expected) {
        long rows = tx.scan(table).prefix(SectionKey.CODEC.prefix(key)).count();
        if (rows != expected) {
            problem("has " + rows + " rows in " + table + " for " + expected + " sections");
        }
    }

    private void metadata() {
        for (Entry<SeatRowKey, SeatHoldersRow> row :
                tx.scan(SeatsSchema.SEAT_HOLDERS).prefix(SeatRowKey.CODEC.prefix(key))) {
            SectionCheck section = sections.get(row.key().section().toString());
            if (section == null) {
                problem("has metadata of " + row.key().section() + ", which it does not have");
                continue;
            }
            if (row.value().holdings().isEmpty()
                    || row.value().holdings().stream()
                            .anyMatch(holding -> holding.seats().isEmpty())) {
                problem("has metadata of no seat in " + row.key().section() + " row "
                        + row.key().row());
            }
            for (SeatHolding holding : row.value().holdings()) {
                holding.seats().forEach(number -> section.recordHolder(row.key().row(), number));
            }
        }
    }

    private void bookings() {
        for (Entry<BookingKey, BookingRow> entry : tx.scan(SeatsSchema.BOOKINGS).prefix(BookingKey.CODEC.prefix(key))) {
            bookings++;
            String id = entry.key().booking();
            BookingRow booking = entry.value();
            boolean reserved = booking.status() == Booking.Status.RESERVED;
            if (reserved) {
                reservedBookings++;
                if (!tx.exists(SeatsSchema.HOLDS, new BookingExpiryKey(key, booking.expires(), id))) {
                    problem("booking " + id + " is reserved, but no hold says until when");
                }
            }
            if (reserved != (booking.ended() == null) || !booking.expires().isAfter(booking.created())) {
                problem("booking " + id + " is " + booking.status() + ", made " + booking.created() + ", held until "
                        + booking.expires() + ", and ended " + booking.ended());
            }
            if (booking.lines().isEmpty()) {
                problem("booking " + id + " has no seats");
            }
            booking.lines().forEach(line -> line(id, booking, line));
        }
    }

    private void line(String id, BookingRow booking, LineItem line) {
        SectionCheck section = sections.get(line.section());
        if (section == null || !section.canContain(line)) {
            problem("booking " + id + " has " + line + ", which no section has");
        } else if (booking.status() == Booking.Status.RESERVED) {
            section.recordBooked(id, line, SeatState.RESERVED);
            checkHolders(id, booking, line);
        } else if (booking.status() == Booking.Status.SOLD) {
            section.recordBooked(id, line, SeatState.SOLD);
            checkHolders(id, booking, line);
        }
    }

    /** The metadata know the seats of a booking as its own. */
    private void checkHolders(String id, BookingRow booking, LineItem line) {
        SeatHoldersRow row = SeatHoldersRow.EMPTY;
        int known = 0;
        for (Seat seat : line.toSeats()) {
            if (seat.row() != known) {
                known = seat.row();
                row = tx.get(SeatsSchema.SEAT_HOLDERS, new SeatRowKey(key, line.id(), known))
                        .orElse(SeatHoldersRow.EMPTY);
            }
            SeatHolding holding = row.findHolding(seat.number());
            if (holding == null
                    || !holding.booking().equals(id)
                    || !holding.buyer().equals(booking.buyer())
                    || holding.price() != line.price()
                    || !holding.reserved().equals(booking.created())) {
                problem("booking " + id + " has " + seat + ", but its metadata are " + holding);
            }
        }
    }

    private void holds() {
        long holds = 0;
        Instant first = null;
        for (Entry<BookingExpiryKey, Unit> hold :
                tx.scan(SeatsSchema.HOLDS).prefix(BookingExpiryKey.CODEC.prefix(key))) {
            first = first == null ? hold.key().expires() : first;
            holds++;
        }
        if (holds != reservedBookings) {
            problem("has " + holds + " holds for " + reservedBookings + " reserved bookings");
        }
        Instant due = event.nextDue();
        if (first != null && (due == null || due.isAfter(first))) {
            problem("has a hold until " + first + ", but is to be swept " + due);
        }
    }

    private void due() {
        Instant due = event.nextDue();
        if (due != null && !tx.exists(SeatsSchema.DUE_EVENTS, new EventDueKey(key.namespace(), due, key.event()))) {
            problem("is to be swept " + due + ", but the sweeper does not know");
        }
    }

    private void sums() {
        int seats = 0;
        for (SeatState state : SeatState.values()) {
            int sum = sections.values().stream()
                    .mapToInt(section -> section.stats().count(state))
                    .sum();
            if (sum != event.stats().count(state)) {
                problem("counts " + event.stats().count(state) + " seats " + state + ", its sections " + sum);
            }
            seats += sum;
        }
        check.addCounts(sections.size(), seats, bookings);
    }

    /** A time is there if, and only if, what it is the time of has happened. */
    private void times() {
        if ((event.closed() == null) != (event.status() == Event.Status.OPEN)) {
            problem("is " + event.status() + ", but was closed " + event.closed());
        }
        if ((event.firstReserved() == null) != (bookings == 0)) {
            problem("has " + bookings + " bookings, the first made " + event.firstReserved());
        }
        if ((event.full() == null) == event.stats().hasNoneAvailable()) {
            problem("has " + event.stats().available() + " seats available, but is full since " + event.full());
        }
        if ((event.soldOut() == null) == event.stats().isSoldOut()) {
            problem("counts " + event.stats() + ", but is sold out since " + event.soldOut());
        }
    }

    private void problem(String what) {
        check.problem("event " + key.event() + " " + what);
    }
}
