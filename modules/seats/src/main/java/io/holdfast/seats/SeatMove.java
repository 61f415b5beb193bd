package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;

/**
 * The new position of a seat, or of the booking of a seat.
 *
 * @param from the position before the change
 * @param to the position after the change
 */
public record SeatMove(Seat from, Seat to) {

    public SeatMove {
        Arguments.notNull("from", from);
        Arguments.notNull("to", to);
    }

    public static SeatMove of(Seat from, Seat to) {
        return new SeatMove(from, to);
    }
}
