package io.holdfast.seats.internal;

import io.holdfast.seats.Args;
import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The commands of buyers. */
public final class BookingCommands {

    private final SeatsOptions options;

    public BookingCommands(SeatsOptions options) {
        this.options = options;
    }

    public SeatsOutcome.Reserved reserve(Tx tx, ReservationRequest asked) {
        EventKey key = options.key(Args.given("reservation", asked).event());
        OpenEvent sale = OpenEvent.openLive(tx, key, options.keepChanges());
        if (sale == null) {
            return new SeatsOutcome.EventNotFound(asked.event());
        }
        BookingKey id = key.booking(asked.booking());
        BookingRow known = tx.get(SeatsSchema.BOOKINGS, id).orElse(null);
        if (known != null) {
            return ReservationMatcher.isRepeat(known, asked)
                    ? repeatOutcome(SeatsViewMapper.toBooking(tx.now(), id, known))
                    : new SeatsOutcome.KeyReused(asked.booking().value());
        }
        // Behind the repeats: a booking from before the limits were lowered is still answered.
        options.checkCount(asked.choice());
        Duration holdFor = asked.holdFor() == null
                ? options.holdFor()
                : Args.within("holdFor", asked.holdFor(), options.maxHold());
        if (sale.event().status() == Event.Status.CLOSED) {
            return new SeatsOutcome.EventClosed(asked.event());
        }
        SeatSelector.Selection picked = new SeatSelector(tx, key, sale.expireSomeHolds()).select(asked.choice());
        SeatsOutcome.Reserved answer = picked.refusal();
        if (answer == null) {
            Instant expires = tx.now().plus(holdFor);
            BookingRow booking = new BookingRow(
                    asked.buyer().value(),
                    Booking.Status.RESERVED,
                    picked.lines(),
                    tx.now(),
                    expires,
                    null,
                    ReservationMatcher.describe(asked));
            sale.reserve(id, booking);
            answer = new SeatsOutcome.Booked(SeatsViewMapper.toBooking(tx.now(), id, booking));
        }
        sale.save();
        return answer;
    }

    /** The first answer again; unless the seats are nobody's or another's by now, and must not be paid for. */
    private static SeatsOutcome.Reserved repeatOutcome(Booking booking) {
        return switch (booking.status()) {
            case RESERVED, SOLD -> new SeatsOutcome.Booked(booking);
            case RELEASED, EXPIRED -> new SeatsOutcome.BookingEnded(booking.id(), booking.status());
        };
    }

    /** Finalizes or releases. */
    public SeatsOutcome.Ended end(Tx tx, EventId event, BookingId booking, BuyerId buyer, SeatTransition how) {
        EventKey key = options.key(event);
        OpenEvent sale = OpenEvent.openLive(tx, key, options.keepChanges());
        if (sale == null) {
            return new SeatsOutcome.EventNotFound(event);
        }
        BookingKey id = key.booking(booking);
        BookingRow row = tx.get(SeatsSchema.BOOKINGS, id).orElse(null);
        if (row == null) {
            return new SeatsOutcome.BookingNotFound(booking);
        }
        Booking.Status wanted = how == SeatTransition.FINALIZE ? Booking.Status.SOLD : Booking.Status.RELEASED;
        SeatsOutcome.Ended over = findEnd(tx, id, row, buyer, wanted);
        if (over != null) {
            return over;
        }
        BookingRow ended = sale.endBooking(id, row, how, wanted);
        sale.save();
        return new SeatsOutcome.Booked(SeatsViewMapper.toBooking(tx.now(), id, ended));
    }

    public SeatsOutcome.Extended extend(Tx tx, EventId event, BookingId booking, BuyerId buyer, Instant until) {
        EventKey key = options.key(event);
        OpenEvent sale = OpenEvent.openLive(tx, key, options.keepChanges());
        if (sale == null) {
            return new SeatsOutcome.EventNotFound(event);
        }
        BookingKey id = key.booking(booking);
        BookingRow row = tx.get(SeatsSchema.BOOKINGS, id).orElse(null);
        if (row == null) {
            return new SeatsOutcome.BookingNotFound(booking);
        }
        SeatsOutcome.Ended over = findEnd(tx, id, row, buyer, Booking.Status.RESERVED);
        if (over != null) {
            return over;
        }
        Instant latest = row.created().plus(options.maxHold());
        if (Args.given("until", until).isAfter(latest)) {
            return new SeatsOutcome.HoldTooLong(booking, latest);
        }
        if (until.isAfter(row.expires())) {
            row = sale.extendBooking(id, row, until);
            sale.save();
        }
        return new SeatsOutcome.Booked(SeatsViewMapper.toBooking(tx.now(), id, row));
    }

    /** Why there is nothing left to do with a booking; null if it is reserved, and the buyer's. */
    private static SeatsOutcome.@Nullable Ended findEnd(
            Tx tx, BookingKey id, BookingRow row, BuyerId buyer, Booking.Status wanted) {
        BookingId booking = BookingId.of(id.booking());
        if (!row.buyer().equals(Args.given("buyer", buyer).value())) {
            return new SeatsOutcome.NotTheHolder(booking, buyer);
        }
        if (row.isDue(tx.now())) {
            return new SeatsOutcome.BookingEnded(booking, Booking.Status.EXPIRED);
        }
        if (row.status() == Booking.Status.RESERVED) {
            return null;
        }
        return row.status() == wanted
                ? new SeatsOutcome.Booked(SeatsViewMapper.toBooking(tx.now(), id, row))
                : new SeatsOutcome.BookingEnded(booking, row.status());
    }
}
