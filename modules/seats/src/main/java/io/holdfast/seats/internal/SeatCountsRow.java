package io.holdfast.seats.internal;

import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import java.time.Instant;

/** The stored number of seats in each state, for a section or a whole event. */
public record SeatCountsRow(int available, int reserved, int sold, int blocked, int total, Instant updated) {

    static SeatCountsRow allAvailable(int total, Instant now) {
        return new SeatCountsRow(total, 0, 0, 0, total, now);
    }

    int count(SeatState state) {
        return switch (state) {
            case AVAILABLE -> available;
            case RESERVED -> reserved;
            case SOLD -> sold;
            case BLOCKED -> blocked;
        };
    }

    /**
     * Returns the counts after a transition of the given number of seats, where a negative number undoes the
     * transition.
     */
    SeatCountsRow afterTransition(SeatTransition transition, int seats, Instant now) {
        return new SeatCountsRow(
                available + change(SeatState.AVAILABLE, transition, seats),
                reserved + change(SeatState.RESERVED, transition, seats),
                sold + change(SeatState.SOLD, transition, seats),
                blocked + change(SeatState.BLOCKED, transition, seats),
                total,
                now);
    }

    boolean hasNoneAvailable() {
        return available == 0;
    }

    /** Returns whether all seats that are not blocked are sold and at least one seat is sold. */
    boolean isSoldOut() {
        return hasNoneAvailable() && reserved == 0 && sold > 0;
    }

    boolean isConsistent() {
        return available >= 0
                && reserved >= 0
                && sold >= 0
                && blocked >= 0
                && available + reserved + sold + blocked == total;
    }

    private static int change(SeatState state, SeatTransition transition, int seats) {
        return transition.from() == state ? -seats : transition.to() == state ? seats : 0;
    }
}
