package io.holdfast.seats.internal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stored holders of the seats of a row, with one entry per booking. */
public record SeatHoldersRow(List<SeatHolding> holdings) {

    public static final SeatHoldersRow EMPTY = new SeatHoldersRow(List.of());

    /**
     * The seats of one booking in one row.
     *
     * @param price the price per seat at the time of the reservation
     * @param reserved the time of the reservation
     * @param seats the seat numbers
     */
    public record SeatHolding(String booking, String buyer, long price, Instant reserved, List<Integer> seats) {}

    SeatHoldersRow plus(SeatHolding holding) {
        List<SeatHolding> more = new ArrayList<>(holdings.size() + 1);
        more.addAll(holdings);
        more.add(holding);
        return new SeatHoldersRow(more);
    }

    SeatHoldersRow without(String booking) {
        List<SeatHolding> fewer = new ArrayList<>(holdings);
        fewer.removeIf(holding -> holding.booking().equals(booking));
        return new SeatHoldersRow(fewer);
    }

    @Nullable
    public SeatHolding findHolding(int seat) {
        for (SeatHolding holding : holdings) {
            if (holding.seats().contains(seat)) {
                return holding;
            }
        }
        return null;
    }
}
