package io.holdfast.seats;

import io.holdfast.seats.RowMeta.Holding;
import io.holdfast.seats.SeatsSchema.BookingKey;
import io.holdfast.seats.SeatsSchema.ChangeKey;
import io.holdfast.seats.SeatsSchema.DueKey;
import io.holdfast.seats.SeatsSchema.EventKey;
import io.holdfast.seats.SeatsSchema.HoldKey;
import io.holdfast.seats.SeatsSchema.RowKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.codec.Values.Unit;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Proves one event. Bookings, metadata and feed are streamed; only the bits of its sections are kept in memory. Every
 * booking's seats must be its own in the metadata, no seat is twice in the metadata, and there are as many of either as
 * the bits say: so they are the same.
 */
final class EventCheck {

    private final ReadTx tx;
    private final EventKey key;
    private final EventRow event;
    private final Check check;
    private final Map<SectionId, SectionCheck> sections = new LinkedHashMap<>();
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
        for (SectionId id : plan.get().ids()) {
            SectionCheck section = SectionCheck.of(tx, key.section(id), this::problem);
            if (section != null) {
                sections.put(id, section);
            }
        }
        metadata();
        bookings();
        holds();
        changes();
        sections.values().forEach(SectionCheck::finish);
        sums();
    }

    private void metadata() {
        for (Entry<RowKey, RowMeta> row : tx.scan(SeatsSchema.META).prefix(RowKey.CODEC.prefix(key))) {
            SectionCheck section = sections.get(row.key().section());
            if (section == null) {
                problem("has metadata of " + row.key().section() + ", which it does not have");
                continue;
            }
            for (Holding holding : row.value().holdings()) {
                holding.seats().forEach(number -> section.described(row.key().row(), number));
            }
        }
    }

    private void bookings() {
        for (Entry<BookingKey, BookingRow> entry : tx.scan(SeatsSchema.BOOKINGS).prefix(BookingKey.CODEC.prefix(key))) {
            bookings++;
            BookingRow booking = entry.value();
            if (booking.status() == Booking.Status.RESERVED) {
                reservedBookings++;
                if (!tx.exists(
                        SeatsSchema.HOLDS,
                        new HoldKey(key, booking.expires(), entry.key().booking()))) {
                    problem("booking " + entry.key().booking() + " is reserved, but no hold says until when");
                }
            }
            if (booking.status() == Booking.Status.RESERVED || booking.status() == Booking.Status.SOLD) {
                booking.lines().forEach(line -> line(entry.key().booking(), booking, line));
            }
        }
    }

    private void line(String id, BookingRow booking, Line line) {
        SectionCheck section = sections.get(line.id());
        if (section == null) {
            problem("booking " + id + " is in " + line.id() + ", which it does not have");
            return;
        }
        SeatState state = booking.status() == Booking.Status.SOLD ? SeatState.SOLD : SeatState.RESERVED;
        section.claimed(id, line, state);
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
        if (due != null && !tx.exists(SeatsSchema.DUE, new DueKey(key.namespace(), due, key.event()))) {
            problem("is to be swept " + due + ", but the sweeper does not know");
        }
    }

    /** The numbers are without gaps; and if the feed is whole, doing it all again leads to the same bits. */
    private void changes() {
        long expected = event.firstChange();
        boolean whole = expected == 1;
        for (Entry<ChangeKey, ChangeRow> change : tx.scan(SeatsSchema.CHANGES).prefix(ChangeKey.CODEC.prefix(key))) {
            if (change.key().number() != expected) {
                problem("has change " + change.key().number() + " where " + expected + " should be");
                return;
            }
            expected++;
            if (whole) {
                change.value()
                        .lines()
                        .forEach(line ->
                                replay(line, change.value().how(), change.key().number()));
            }
        }
        if (expected != event.lastChange() + 1) {
            problem("has changes up to " + (expected - 1) + ", not " + event.lastChange());
        } else if (whole) {
            sections.values().forEach(SectionCheck::replayed);
        }
    }

    private void replay(Line line, Transition how, long number) {
        SectionCheck section = sections.get(line.id());
        if (section == null) {
            problem("change " + number + " is in " + line.id() + ", which it does not have");
        } else {
            section.replay(line, how, number);
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

    private void problem(String what) {
        check.problem("event " + key.event() + " " + what);
    }
}
