package io.holdfast.seats.internal.row;

import io.holdfast.seats.SeatState;
import io.holdfast.seats.SeatTransition;
import java.time.Instant;

/** The stored number of seats in each state, for a section or a whole event. */
public record SeatCountsRow(int available, int reserved, int sold, int blocked, int total, Instant updated) {

    public static SeatCountsRow allAvailable(int total, Instant now) {
        return new SeatCountsRow(total, 0, 0, 0, total, now);
    }

    public int count(SeatState state) {
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
    public SeatCountsRow afterTransition(SeatTransition transition, int seats, Instant now) {
        return new SeatCountsRow(
                available + change(SeatState.AVAILABLE, transition, seats),
                reserved + change(SeatState.RESERVED, transition, seats),
                sold + change(SeatState.SOLD, transition, seats),
                blocked + change(SeatState.BLOCKED, transition, seats),
                total + (transition == SeatTransition.ADD ? seats : transition == SeatTransition.REMOVE ? -seats : 0),
                now);
    }

    public boolean hasNoneAvailable() {
        return available == 0;
    }

    /** Returns whether all seats that are not blocked are sold and at least one seat is sold. */
    public boolean isSoldOut() {
        return hasNoneAvailable() && reserved == 0 && sold > 0;
    }

    public boolean isConsistent() {
        return available >= 0
                && reserved >= 0
                && sold >= 0
                && blocked >= 0
                && available + reserved + sold + blocked == total;
    }

    private static int change(SeatState state, SeatTransition transition, int seats) {
        boolean resizes = transition == SeatTransition.ADD || transition == SeatTransition.REMOVE;
        if (resizes && state == SeatState.BLOCKED) {
            // A seat that does not exist has the stored state BLOCKED, but is not counted.
            return 0;
        }
        return transition.from() == state ? -seats : transition.to() == state ? seats : 0;
    }
}
