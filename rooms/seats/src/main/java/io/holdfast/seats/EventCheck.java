package io.holdfast.seats;

import io.holdfast.seats.EventSections.Part;
import io.holdfast.seats.RowMeta.Holding;
import io.holdfast.seats.SeatsSchema.BookingKey;
import io.holdfast.seats.SeatsSchema.DueKey;
import io.holdfast.seats.SeatsSchema.EventKey;
import io.holdfast.seats.SeatsSchema.HoldKey;
import io.holdfast.seats.SeatsSchema.RowKey;
import io.holdfast.seats.SeatsSchema.SectionKey;
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
    private final Check check;
    private final Map<String, SectionCheck> sections = new LinkedHashMap<>();
    private long bookings;
    private long reservedBookings;

    EventCheck(ReadTx tx, EventKey key, EventRow event, Check check) {
        this.tx = tx;
        this.key = key;
        this.event = event;
        this.check = check;
    }

    void run() {
        Optional<EventSections> plan = tx.get(SeatsSchema.SECTIONS, key);
        if (plan.isEmpty()) {
            problem("has no sections");
            return;
        }
        plan.get().sections().forEach(this::section);
        long areas =
                plan.get().sections().stream().filter(part -> part.rows() == 0).count();
        exactly(SeatsSchema.CONFIG, plan.get().sections().size());
        exactly(SeatsSchema.STATS, plan.get().sections().size());
        exactly(SeatsSchema.BITS, plan.get().sections().size() - areas);
        metadata();
        bookings();
        holds();
        due();
        new FeedCheck(tx, key, event, sections, this::problem).run(bookings, bookings - reservedBookings);
        sections.values().forEach(SectionCheck::finish);
        sums();
        times();
    }

    /** Of an event that is deleted, only the sweeper must know; what is left of it need not agree any more. */
    void deleted() {
        if (event.nextDue() == null) {
            problem("is deleted, but is not to be swept");
        }
        due();
    }

    private void section(Part part) {
        SectionCheck section = SectionCheck.of(tx, key.section(part.section()), part, this::problem);
        if (section != null && sections.put(part.id(), section) != null) {
            problem("has section " + part.id() + " twice");
        }
    }

    private <V> void exactly(Table<SectionKey, V> table, long expected) {
        long rows = tx.scan(table).prefix(SectionKey.CODEC.prefix(key)).count();
        if (rows != expected) {
            problem("has " + rows + " rows in " + table + " for " + expected + " sections");
        }
    }

    private void metadata() {
        for (Entry<RowKey, RowMeta> row : tx.scan(SeatsSchema.META).prefix(RowKey.CODEC.prefix(key))) {
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
            for (Holding holding : row.value().holdings()) {
                holding.seats().forEach(number -> section.described(row.key().row(), number));
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
                if (!tx.exists(SeatsSchema.HOLDS, new HoldKey(key, booking.expires(), id))) {
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

    private void line(String id, BookingRow booking, Line line) {
        SectionCheck section = sections.get(line.section());
        if (section == null || !section.has(line)) {
            problem("booking " + id + " has " + line + ", which no section has");
        } else if (booking.status() == Booking.Status.RESERVED) {
            section.claimed(id, line, SeatState.RESERVED);
            described(id, booking, line);
        } else if (booking.status() == Booking.Status.SOLD) {
            section.claimed(id, line, SeatState.SOLD);
            described(id, booking, line);
        }
    }

    /** The metadata know the seats of a booking as its own. */
    private void described(String id, BookingRow booking, Line line) {
        RowMeta row = RowMeta.EMPTY;
        int known = 0;
        for (Seat seat : line.named()) {
            if (seat.row() != known) {
                known = seat.row();
                row = tx.get(SeatsSchema.META, new RowKey(key, line.id(), known))
                        .orElse(RowMeta.EMPTY);
            }
            Holding holding = row.of(seat.number());
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
        for (Entry<HoldKey, Unit> hold : tx.scan(SeatsSchema.HOLDS).prefix(HoldKey.CODEC.prefix(key))) {
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
        if (due != null && !tx.exists(SeatsSchema.DUE, new DueKey(key.namespace(), due, key.event()))) {
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
        check.counted(sections.size(), seats, bookings);
    }

    /** A time is there if, and only if, what it is the time of has happened. */
    private void times() {
        if ((event.closed() == null) != (event.status() == Event.Status.OPEN)) {
            problem("is " + event.status() + ", but was closed " + event.closed());
        }
        if ((event.firstReserved() == null) != (bookings == 0)) {
            problem("has " + bookings + " bookings, the first made " + event.firstReserved());
        }
        if ((event.full() == null) == event.stats().nothingLeft()) {
            problem("has " + event.stats().available() + " seats available, but is full since " + event.full());
        }
        if ((event.soldOut() == null) == event.stats().allSold()) {
            problem("counts " + event.stats() + ", but is sold out since " + event.soldOut());
        }
    }

    private void problem(String what) {
        check.problem("event " + key.event() + " " + what);
    }
}
