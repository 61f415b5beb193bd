package io.holdfast.seats;

import java.time.Instant;

/**
 * The number of seats in each state, for a section or a whole event. The four counts add up to the total.
 *
 * @param updated the time of the last change
 */
public record SeatCounts(int available, int reserved, int sold, int blocked, int total, Instant updated) {

    /** Returns the number of seats in the given state. */
    public int count(SeatState state) {
        return switch (state) {
            case AVAILABLE -> available;
            case RESERVED -> reserved;
            case SOLD -> sold;
            case BLOCKED -> blocked;
        };
    }
}
