package io.holdfast.seats;

import static io.holdfast.seats.SeatState.AVAILABLE;
import static io.holdfast.seats.SeatState.BLOCKED;
import static io.holdfast.seats.SeatState.RESERVED;
import static io.holdfast.seats.SeatState.SOLD;

/** A transition of a seat from one state to another. The constant names are stored. */
public enum SeatTransition {
    RESERVE(AVAILABLE, RESERVED),
    FINALIZE(RESERVED, SOLD),
    RELEASE(RESERVED, AVAILABLE),
    EXPIRE(RESERVED, AVAILABLE),
    BLOCK(AVAILABLE, BLOCKED),
    UNBLOCK(BLOCKED, AVAILABLE),
    /** A sold booking received the seats in an exchange. */
    SELL(AVAILABLE, SOLD),
    /** A sold booking gave up the seats, and they can be sold again. */
    CANCEL(SOLD, AVAILABLE),
    /** A sold booking gave up the seats, and they are now blocked. */
    WITHHOLD(SOLD, BLOCKED),
    /** The seats were added to the plan. A seat that does not exist has the stored state {@code BLOCKED}. */
    ADD(BLOCKED, AVAILABLE),
    /** The seats were removed from the plan. */
    REMOVE(AVAILABLE, BLOCKED),
    /** The end of a change to the plan, without seats. Rows, prices or other properties of seats may have changed. */
    PLAN(AVAILABLE, AVAILABLE);

    private final SeatState from;
    private final SeatState to;

    SeatTransition(SeatState from, SeatState to) {
        this.from = from;
        this.to = to;
    }

    public SeatState from() {
        return from;
    }

    public SeatState to() {
        return to;
    }
}
