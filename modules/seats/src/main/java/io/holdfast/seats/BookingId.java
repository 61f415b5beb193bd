package io.holdfast.seats;

/** A booking of an event. It comes from the caller and is the idempotency key of the reservation: unique in its event. */
public record BookingId(String value) {

    public BookingId {
        Args.id("booking", value, SeatsLimits.MAX_ID);
    }

    public static BookingId of(String value) {
        return new BookingId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
