package io.holdfast.seats;

import io.holdfast.seats.sale.SaleAccess;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request to reserve seats.
 *
 * @param booking the booking id, chosen by the caller; a duplicate request with the same id reserves nothing
 * @param holdFor the duration of the hold, or null for {@link SeatsOptions#holdFor}
 * @param access the permission to buy seats and places that are set aside; a duplicate request may have another one
 */
public record ReservationRequest(
        EventId event,
        BookingId booking,
        BuyerId buyer,
        SeatChoice choice,
        @Nullable Duration holdFor,
        SaleAccess access) {

    public ReservationRequest(
            EventId event, BookingId booking, BuyerId buyer, SeatChoice choice, @Nullable Duration holdFor) {
        this(event, booking, buyer, choice, holdFor, SaleAccess.PUBLIC);
    }

    public ReservationRequest {
        Arguments.notNull("event", event);
        Arguments.notNull("booking", booking);
        Arguments.notNull("buyer", buyer);
        Arguments.notNull("choice", choice);
        Arguments.notNull("access", access);
    }

    public static ReservationRequest of(EventId event, BookingId booking, BuyerId buyer, SeatChoice choice) {
        return new ReservationRequest(event, booking, buyer, choice, null);
    }

    public ReservationRequest withHoldDuration(Duration other) {
        return new ReservationRequest(event, booking, buyer, choice, other, access);
    }

    /** Returns this request with the permission to buy seats and places that are set aside. */
    public ReservationRequest withAccess(SaleAccess other) {
        return new ReservationRequest(event, booking, buyer, choice, holdFor, other);
    }
}
