package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;

/**
 * The id of a booking, unique within its event. The caller chooses the id, which is the idempotency key of the
 * reservation.
 */
public record BookingId(String value) {

    public BookingId {
        Arguments.notBlank("booking", value, SeatsLimits.MAX_ID);
    }

    public static BookingId of(String value) {
        return new BookingId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
