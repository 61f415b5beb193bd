package io.holdfast.seats;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who has the seats of a row: an entry for each booking that has some. */
record RowMeta(List<Holding> holdings) {

    static final RowMeta EMPTY = new RowMeta(List.of());

    /**
     * The seats of one booking in one row.
     *
     * @param price of each, when it was reserved
     * @param seats their numbers
     */
    record Holding(String booking, String buyer, long price, Instant reserved, List<Integer> seats) {}

    RowMeta plus(Holding holding) {
        List<Holding> more = new ArrayList<>(holdings.size() + 1);
        more.addAll(holdings);
        more.add(holding);
        return new RowMeta(more);
    }

    RowMeta without(String booking) {
        List<Holding> fewer = new ArrayList<>(holdings);
        fewer.removeIf(holding -> holding.booking().equals(booking));
        return new RowMeta(fewer);
    }

    @Nullable
    Holding of(int seat) {
        for (Holding holding : holdings) {
            if (holding.seats().contains(seat)) {
                return holding;
            }
        }
        return null;
    }
}
