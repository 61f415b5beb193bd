package io.holdfast.seats;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a buyer asks for.
 *
 * @param booking chosen by the caller; a repeat with the same one takes nothing again
 * @param holdFor how long it is to be held, null for as long as the room's options say
 */
public record ReservationRequest(
        EventId event,
        BookingId booking,
        BuyerId buyer,
        SeatChoice choice,
        @Nullable Duration holdFor) {

    public ReservationRequest {
        Args.given("event", event);
        Args.given("booking", booking);
        Args.given("buyer", buyer);
        Args.given("choice", choice);
    }

    public static ReservationRequest of(EventId event, BookingId booking, BuyerId buyer, SeatChoice choice) {
        return new ReservationRequest(event, booking, buyer, choice, null);
    }

    public ReservationRequest withHoldDuration(Duration other) {
        return new ReservationRequest(event, booking, buyer, choice, other);
    }
}
