package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;

/**
 * A change to an existing booking.
 *
 * @param id the id of the change, chosen by the caller and unique within the booking; it is the idempotency key
 */
public record Amendment(EventId event, BookingId booking, String id, BookingChangeReason reason) {

    public Amendment {
        Arguments.notNull("event", event);
        Arguments.notNull("booking", booking);
        Arguments.notBlank("amendment", id, SeatsLimits.MAX_ID);
        Arguments.notNull("reason", reason);
    }

    public static Amendment of(EventId event, BookingId booking, String id, BookingChangeReason reason) {
        return new Amendment(event, booking, id, reason);
    }
}
