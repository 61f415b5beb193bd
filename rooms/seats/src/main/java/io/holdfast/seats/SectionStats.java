package io.holdfast.seats;

import java.time.Instant;

/** How many seats of a section, or of a whole event, are in each state; the four always sum up to the total. */
public record SectionStats(int available, int reserved, int sold, int blocked, int total, Instant updated) {

    static SectionStats allAvailable(int total, Instant now) {
        return new SectionStats(total, 0, 0, 0, total, now);
    }

    public int count(SeatState state) {
        return switch (state) {
            case AVAILABLE -> available;
            case RESERVED -> reserved;
            case SOLD -> sold;
            case BLOCKED -> blocked;
        };
    }

    SectionStats moved(Transition how, int seats, Instant now) {
        return new SectionStats(
                available + change(SeatState.AVAILABLE, how, seats),
                reserved + change(SeatState.RESERVED, how, seats),
                sold + change(SeatState.SOLD, how, seats),
                blocked + change(SeatState.BLOCKED, how, seats),
                total,
                now);
    }

    boolean nothingLeft() {
        return available == 0;
    }

    /** Whether everything that is for sale is sold, and that is not nothing. */
    boolean allSold() {
        return nothingLeft() && reserved == 0 && sold > 0;
    }

    boolean addsUp() {
        return available >= 0
                && reserved >= 0
                && sold >= 0
                && blocked >= 0
                && available + reserved + sold + blocked == total;
    }

    private static int change(SeatState state, Transition how, int seats) {
        return how.from() == state ? -seats : how.to() == state ? seats : 0;
    }
}
