package io.holdfast.seats;

import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.seats.SeatsModel.ModelBooking;
import io.holdfast.seats.sale.SaleAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A random amendment and its rules in the reference model.
 *
 * @param given the seats of a part; empty together with {@code givenPlaces} of 0 for the whole booking
 * @param taken the seats that an exchange takes
 */
record SeatsModelAmendment(
        Kind kind,
        String id,
        BookingId booking,
        BuyerId buyer,
        List<Seat> given,
        int givenPlaces,
        List<Seat> taken,
        boolean keepBack) {

    enum Kind {
        CANCEL,
        EXCHANGE,
        TRANSFER,
        REDUCE
    }

    SeatsOutcome run(Seats seats, EventId event) {
        Amendment amendment = Amendment.of(
                event, booking, id, BookingChangeReason.of("because").by("desk"));
        BookingSelection part = new BookingSelection(
                given, givenPlaces == 0 ? List.of() : List.of(new AreaPlaces(SeatsModel.AREA, givenPlaces)));
        return switch (kind) {
            case CANCEL -> seats.amendments().cancel(amendment, part, keepBack);
            case EXCHANGE -> seats.amendments().exchange(amendment, part, SeatChoice.seats(taken));
            case TRANSFER -> seats.amendments().transfer(amendment, buyer);
            case REDUCE -> seats.amendments().reduce(amendment, buyer, part);
        };
    }

    @Nullable
    String refusal(SeatsModel model, ModelBooking found) {
        if (kind == Kind.REDUCE && !found.buyer.equals(buyer)) {
            return "NOT_THE_HOLDER";
        }
        if (found.status == Booking.Status.EXPIRED) {
            return "HOLD_EXPIRED";
        }
        boolean sold = found.status == Booking.Status.SOLD;
        boolean reserved = found.status == Booking.Status.RESERVED;
        boolean allowed = switch (kind) {
            case CANCEL, TRANSFER -> sold;
            case REDUCE -> reserved;
            case EXCHANGE -> sold || reserved;
        };
        if (!allowed) {
            return switch (found.status) {
                case RESERVED -> "NOT_SOLD";
                case SOLD -> "ALREADY_SOLD";
                case RELEASED -> "ALREADY_RELEASED";
                case CANCELLED -> "ALREADY_CANCELLED";
                case EXPIRED -> "HOLD_EXPIRED";
            };
        }
        if (kind == Kind.EXCHANGE && model.closed) {
            return "EVENT_CLOSED";
        }
        if (kind != Kind.TRANSFER && (!found.seats.containsAll(given) || found.places < givenPlaces)) {
            return "NOT_IN_BOOKING";
        }
        boolean all = given.isEmpty() && givenPlaces == 0;
        if (kind == Kind.TRANSFER) {
            return buyer.equals(found.buyer)
                    ? null
                    : model.sale.refuseOverLimit(buyer, found.seats.size() + found.places);
        }
        if (kind != Kind.EXCHANGE) {
            return null;
        }
        model.sale.access = SaleAccess.PUBLIC;
        List<Seat> lost = all ? found.seats : given;
        String no = model.refuse(new SeatChoice.SpecificSeats(taken), lost);
        int more = taken.size() - lost.size() - (all ? found.places : givenPlaces);
        return no == null ? model.sale.refuseOverLimit(found.buyer, more) : no;
    }

    void apply(SeatsModel model, ModelBooking found) {
        if (kind == Kind.TRANSFER) {
            found.buyer = buyer;
            return;
        }
        boolean all = given.isEmpty() && givenPlaces == 0;
        List<Seat> lost = all ? found.seats : given;
        int lostPlaces = all ? found.places : givenPlaces;
        SeatState after = keepBack && kind == Kind.CANCEL ? SeatState.BLOCKED : SeatState.AVAILABLE;
        lost.forEach(seat -> model.seats.put(seat, after));
        model.blockedPlaces += after == SeatState.BLOCKED ? lostPlaces : 0;
        List<Seat> kept = new ArrayList<>(found.seats);
        kept.removeAll(lost);
        if (kind == Kind.EXCHANGE) {
            SeatState state = found.status == Booking.Status.SOLD ? SeatState.SOLD : SeatState.RESERVED;
            for (Seat seat : taken) {
                model.seats.put(seat, state);
                found.prices.put(seat, model.sale.priceOf(seat, ""));
            }
            found.seats = Stream.concat(kept.stream(), taken.stream()).toList();
            found.removePlaces(lostPlaces);
        } else if (kept.isEmpty() && found.places == lostPlaces) {
            // An ended booking keeps its last seats and places.
            found.status = kind == Kind.CANCEL ? Booking.Status.CANCELLED : Booking.Status.RELEASED;
        } else {
            found.seats = kept;
            found.removePlaces(lostPlaces);
        }
    }
}
