package io.holdfast.seats;

/** The reasons why the module refuses a command. The names and meanings of the constants are stable. */
public enum SeatsError {
    EVENT_NOT_FOUND,
    EVENT_CLOSED,
    EVENT_OPEN,
    EVENT_BEING_DELETED,
    EVENT_HAS_BOOKINGS,
    SECTION_NOT_FOUND,
    SECTION_IS_AREA,
    SECTION_HAS_ROWS,
    SEAT_NOT_FOUND,
    SEATS_TAKEN,
    SEATS_IN_USE,
    SEATS_NOT_BOOKED,
    SEATS_EXIST,
    SECTION_EXISTS,
    NOTHING_FITS,
    KEY_REUSED,
    BOOKING_NOT_FOUND,
    NOT_THE_HOLDER,
    ALREADY_SOLD,
    ALREADY_RELEASED,
    ALREADY_CANCELLED,
    NOT_SOLD,
    NOT_IN_BOOKING,
    HOLD_EXPIRED,
    HOLD_TOO_LONG
}
