package io.holdfast.seats.internal;

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
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The buyer's commands: reserve, finalize, release and extend bookings. */
public final class ReservationCommands {

    private final SeatsOptions options;

    public ReservationCommands(SeatsOptions options) {
        this.options = options;
    }

    public SeatsOutcome.Reserved reserve(Tx tx, ReservationRequest request) {
        EventKey eventKey = EventKey.of(
                options.namespace(), Arguments.notNull("reservation", request).event());
        OpenEvent event = OpenEvent.openLive(tx, eventKey, options.keepChanges());
        if (event == null) {
            return new SeatsOutcome.EventNotFound(request.event());
        }
        BookingKey key = eventKey.booking(request.booking());
        BookingRow existing = tx.get(SeatsSchema.BOOKINGS, key).orElse(null);
        if (existing != null) {
            return ReservationMatcher.isDuplicate(tx, key, existing, request)
                    ? duplicateOutcome(SeatsViewMapper.toBooking(tx.now(), key, existing))
                    : new SeatsOutcome.KeyReused(request.booking().value());
        }
        Arguments.newId("booking", request.booking().value());
        Arguments.newId("buyer", request.buyer().value());
        // Checked after the duplicate lookup, because a duplicate request must succeed even if the limits were lowered
        // in the meantime.
        SeatsArguments.checkCounts(request.choice(), options);
        Duration holdFor = request.holdFor() == null
                ? options.holdFor()
                : Arguments.positive("holdFor", request.holdFor(), options.maxHold());
        if (event.row().status() == Event.Status.CLOSED) {
            return new SeatsOutcome.EventClosed(request.event());
        }
        SeatChoiceResolver.Selection selection = new SeatChoiceResolver(
                        tx, eventKey, event.expireSomeHolds(), request.access())
                .select(request.choice());
        SeatsOutcome.Reserved outcome = selection.refusal();
        if (outcome == null) {
            outcome = event.refuseOverLimit(
                    request.buyer().value(), request.choice().count());
        }
        if (outcome == null) {
            Instant expires = tx.now().plus(holdFor);
            BookingRow booking = BookingRow.reserved(
                    request.buyer().value(),
                    selection.lines(),
                    tx.now(),
                    expires,
                    ReservationMatcher.describe(request));
            event.reserve(key, booking);
            outcome = new SeatsOutcome.Booked(SeatsViewMapper.toBooking(tx.now(), key, booking), false);
        }
        event.save();
        return outcome;
    }

    /**
     * Returns the outcome of a duplicate reservation: the booking, or a refusal if the buyer no longer has its seats.
     */
    private static SeatsOutcome.Reserved duplicateOutcome(Booking booking) {
        return switch (booking.status()) {
            case RESERVED, SOLD -> new SeatsOutcome.Booked(booking, true);
            case RELEASED, EXPIRED, CANCELLED -> new SeatsOutcome.BookingEnded(booking.id(), booking.status());
        };
    }

    /** Finalizes or releases a booking. */
    public SeatsOutcome.Ended end(Tx tx, EventId eventId, BookingId booking, BuyerId buyer, SeatTransition transition) {
        EventKey eventKey = EventKey.of(options.namespace(), eventId);
        OpenEvent event = OpenEvent.openLive(tx, eventKey, options.keepChanges());
        if (event == null) {
            return new SeatsOutcome.EventNotFound(eventId);
        }
        BookingKey key = eventKey.booking(booking);
        BookingRow row = tx.get(SeatsSchema.BOOKINGS, key).orElse(null);
        if (row == null) {
            return new SeatsOutcome.BookingNotFound(booking);
        }
        Booking.Status target = transition == SeatTransition.FINALIZE ? Booking.Status.SOLD : Booking.Status.RELEASED;
        SeatsOutcome.Ended early = earlyOutcome(tx, key, row, buyer, target);
        if (early != null) {
            return early;
        }
        BookingRow ended = event.endBooking(key, row, transition, target);
        event.save();
        return new SeatsOutcome.Booked(SeatsViewMapper.toBooking(tx.now(), key, ended), false);
    }

    public SeatsOutcome.Extended extend(Tx tx, EventId eventId, BookingId booking, BuyerId buyer, Instant until) {
        EventKey eventKey = EventKey.of(options.namespace(), eventId);
        OpenEvent event = OpenEvent.openLive(tx, eventKey, options.keepChanges());
        if (event == null) {
            return new SeatsOutcome.EventNotFound(eventId);
        }
        BookingKey key = eventKey.booking(booking);
        BookingRow row = tx.get(SeatsSchema.BOOKINGS, key).orElse(null);
        if (row == null) {
            return new SeatsOutcome.BookingNotFound(booking);
        }
        SeatsOutcome.Ended early = earlyOutcome(tx, key, row, buyer, Booking.Status.RESERVED);
        if (early != null) {
            return early;
        }
        Instant latest = row.created().plus(options.maxHold());
        if (Arguments.notNull("until", until).isAfter(latest)) {
            return new SeatsOutcome.HoldTooLong(booking, latest);
        }
        boolean repeated = !until.isAfter(row.expires());
        if (!repeated) {
            row = event.extendBooking(key, row, until);
            event.save();
        }
        return new SeatsOutcome.Booked(SeatsViewMapper.toBooking(tx.now(), key, row), repeated);
    }

    /**
     * Returns the outcome of a command that is refused or changes nothing, or null if the booking is reserved for the
     * buyer.
     */
    private static SeatsOutcome.@Nullable Ended earlyOutcome(
            Tx tx, BookingKey key, BookingRow row, BuyerId buyer, Booking.Status target) {
        BookingId booking = BookingId.of(key.booking());
        if (!row.buyer().equals(Arguments.notNull("buyer", buyer).value())) {
            return new SeatsOutcome.NotTheHolder(booking, buyer);
        }
        if (row.isExpired(tx.now())) {
            return new SeatsOutcome.BookingEnded(booking, Booking.Status.EXPIRED);
        }
        if (row.status() == Booking.Status.RESERVED) {
            return null;
        }
        return row.status() == target
                ? new SeatsOutcome.Booked(SeatsViewMapper.toBooking(tx.now(), key, row), true)
                : new SeatsOutcome.BookingEnded(booking, row.status());
    }
}
