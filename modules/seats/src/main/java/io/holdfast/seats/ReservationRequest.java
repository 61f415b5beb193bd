package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request to reserve seats.
 *
 * @param booking the booking id, chosen by the caller; a duplicate request with the same id reserves nothing
 * @param holdFor the duration of the hold, or null for {@link SeatsOptions#holdFor}
 */
public record ReservationRequest(
        EventId event,
        BookingId booking,
        BuyerId buyer,
        SeatChoice choice,
        @Nullable Duration holdFor) {

    public ReservationRequest {
        Arguments.notNull("event", event);
        Arguments.notNull("booking", booking);
        Arguments.notNull("buyer", buyer);
        Arguments.notNull("choice", choice);
    }

    public static ReservationRequest of(EventId event, BookingId booking, BuyerId buyer, SeatChoice choice) {
        return new ReservationRequest(event, booking, buyer, choice, null);
    }

    public ReservationRequest withHoldDuration(Duration other) {
        return new ReservationRequest(event, booking, buyer, choice, other);
    }
}
