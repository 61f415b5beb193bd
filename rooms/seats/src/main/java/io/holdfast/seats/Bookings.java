package io.holdfast.seats;

import io.holdfast.seats.SeatsSchema.BookingKey;
import io.holdfast.seats.SeatsSchema.EventKey;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The commands of buyers. */
final class Bookings {

    private final SeatsOptions options;

    Bookings(SeatsOptions options) {
        this.options = options;
    }

    Outcome.Reserved reserve(Tx tx, Reservation asked) {
        EventKey key = options.key(Args.given("reservation", asked).event());
        Sale sale = Sale.live(tx, key, options.keepChanges());
        if (sale == null) {
            return new Outcome.EventNotFound(asked.event());
        }
        BookingKey id = key.booking(asked.booking());
        BookingRow known = tx.get(SeatsSchema.BOOKINGS, id).orElse(null);
        if (known != null) {
            return Request.isRepeat(known, asked)
                    ? repeated(Answers.booking(tx.now(), id, known))
                    : new Outcome.KeyReused(asked.booking().value());
        }
        // Behind the repeats: a booking from before the limits were lowered is still answered.
        options.checkCount(asked.choice());
        Duration holdFor = asked.holdFor() == null
                ? options.holdFor()
                : Args.within("holdFor", asked.holdFor(), options.maxHold());
        if (sale.event().status() == Event.Status.CLOSED) {
            return new Outcome.EventClosed(asked.event());
        }
        Pick.Picked picked = new Pick(tx, key, sale.tidied()).of(asked.choice());
        Outcome.Reserved answer = picked.refusal();
        if (answer == null) {
            Instant expires = tx.now().plus(holdFor);
            BookingRow booking = new BookingRow(
                    asked.buyer().value(),
                    Booking.Status.RESERVED,
                    picked.lines(),
                    tx.now(),
                    expires,
                    null,
                    Request.text(asked));
            sale.reserve(id, booking);
            answer = new Outcome.Booked(Answers.booking(tx.now(), id, booking));
        }
        sale.save();
        return answer;
    }

    /** The first answer again; unless the seats are nobody's or another's by now, and must not be paid for. */
    private static Outcome.Reserved repeated(Booking booking) {
        return switch (booking.status()) {
            case RESERVED, SOLD -> new Outcome.Booked(booking);
            case RELEASED, EXPIRED -> new Outcome.BookingEnded(booking.id(), booking.status());
        };
    }

    /** Finalizes or releases. */
    Outcome.Ended end(Tx tx, EventId event, BookingId booking, BuyerId buyer, Transition how) {
        EventKey key = options.key(event);
        Sale sale = Sale.live(tx, key, options.keepChanges());
        if (sale == null) {
            return new Outcome.EventNotFound(event);
        }
        BookingKey id = key.booking(booking);
        BookingRow row = tx.get(SeatsSchema.BOOKINGS, id).orElse(null);
        if (row == null) {
            return new Outcome.BookingNotFound(booking);
        }
        Booking.Status wanted = how == Transition.FINALIZE ? Booking.Status.SOLD : Booking.Status.RELEASED;
        Outcome.Ended over = over(tx, id, row, buyer, wanted);
        if (over != null) {
            return over;
        }
        BookingRow ended = sale.end(id, row, how, wanted);
        sale.save();
        return new Outcome.Booked(Answers.booking(tx.now(), id, ended));
    }

    Outcome.Extended extend(Tx tx, EventId event, BookingId booking, BuyerId buyer, Instant until) {
        EventKey key = options.key(event);
        Sale sale = Sale.live(tx, key, options.keepChanges());
        if (sale == null) {
            return new Outcome.EventNotFound(event);
        }
        BookingKey id = key.booking(booking);
        BookingRow row = tx.get(SeatsSchema.BOOKINGS, id).orElse(null);
        if (row == null) {
            return new Outcome.BookingNotFound(booking);
        }
        Outcome.Ended over = over(tx, id, row, buyer, Booking.Status.RESERVED);
        if (over != null) {
            return over;
        }
        Instant latest = row.created().plus(options.maxHold());
        if (Args.given("until", until).isAfter(latest)) {
            return new Outcome.HoldTooLong(booking, latest);
        }
        if (until.isAfter(row.expires())) {
            row = sale.extend(id, row, until);
            sale.save();
        }
        return new Outcome.Booked(Answers.booking(tx.now(), id, row));
    }

    /** Why there is nothing left to do with a booking; null if it is reserved, and the buyer's. */
    private static Outcome.@Nullable Ended over(
            Tx tx, BookingKey id, BookingRow row, BuyerId buyer, Booking.Status wanted) {
        BookingId booking = BookingId.of(id.booking());
        if (!row.buyer().equals(Args.given("buyer", buyer).value())) {
            return new Outcome.NotTheHolder(booking, buyer);
        }
        if (row.isDue(tx.now())) {
            return new Outcome.BookingEnded(booking, Booking.Status.EXPIRED);
        }
        if (row.status() == Booking.Status.RESERVED) {
            return null;
        }
        return row.status() == wanted
                ? new Outcome.Booked(Answers.booking(tx.now(), id, row))
                : new Outcome.BookingEnded(booking, row.status());
    }
}
