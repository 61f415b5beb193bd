package io.holdfast.seats.internal.row;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stored holders of the seats in a row, with one entry per booking. */
public record SeatHoldersRow(List<SeatHolding> holdings) {

    public static final SeatHoldersRow EMPTY = new SeatHoldersRow(List.of());

    /**
     * The seats of one booking in one row.
     *
     * @param price the price per seat at the time of the reservation
     * @param reserved the time of the reservation
     * @param seats the seat numbers
     */
    public record SeatHolding(String booking, String buyer, long price, Instant reserved, List<Integer> seats) {

        public SeatHolding without(int seat) {
            return new SeatHolding(
                    booking,
                    buyer,
                    price,
                    reserved,
                    seats.stream().filter(each -> each != seat).toList());
        }

        public SeatHolding withBuyer(String other) {
            return new SeatHolding(booking, other, price, reserved, seats);
        }
    }

    public SeatHoldersRow plus(SeatHolding holding) {
        List<SeatHolding> more = new ArrayList<>(holdings.size() + 1);
        more.addAll(holdings);
        more.add(holding);
        return new SeatHoldersRow(more);
    }

    /** Returns these holders without the given seat. */
    public SeatHoldersRow without(int seat) {
        List<SeatHolding> fewer = new ArrayList<>(holdings.size());
        for (SeatHolding holding : holdings) {
            if (!holding.seats().contains(seat)) {
                fewer.add(holding);
            } else if (holding.seats().size() > 1) {
                fewer.add(holding.without(seat));
            }
        }
        return new SeatHoldersRow(fewer);
    }

    /** Returns these holders with a new buyer for a booking. */
    public SeatHoldersRow withBuyer(String booking, String buyer) {
        return new SeatHoldersRow(holdings.stream()
                .map(holding -> holding.booking().equals(booking) ? holding.withBuyer(buyer) : holding)
                .toList());
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
