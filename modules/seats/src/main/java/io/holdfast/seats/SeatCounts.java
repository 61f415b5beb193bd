package io.holdfast.seats;

import java.time.Instant;

/** How many seats of a section, or of a whole event, are in each state; the four always sum up to the total. */
public record SeatCounts(int available, int reserved, int sold, int blocked, int total, Instant updated) {

    public static SeatCounts allAvailable(int total, Instant now) {
        return new SeatCounts(total, 0, 0, 0, total, now);
    }

    public int count(SeatState state) {
        return switch (state) {
            case AVAILABLE -> available;
            case RESERVED -> reserved;
            case SOLD -> sold;
            case BLOCKED -> blocked;
        };
    }

    public SeatCounts afterTransition(SeatTransition how, int seats, Instant now) {
        return new SeatCounts(
                available + change(SeatState.AVAILABLE, how, seats),
                reserved + change(SeatState.RESERVED, how, seats),
                sold + change(SeatState.SOLD, how, seats),
                blocked + change(SeatState.BLOCKED, how, seats),
                total,
                now);
    }

    public boolean hasNoneAvailable() {
        return available == 0;
    }

    /** Whether everything that is for sale is sold, and that is not nothing. */
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

    private static int change(SeatState state, SeatTransition how, int seats) {
        return how.from() == state ? -seats : how.to() == state ? seats : 0;
    }
}
