package io.holdfast.seats.internal.plan;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stored properties of the seats of a section that has gaps. A section without a row has a seat at every position.
 *
 * @param missing 1 for every position without a seat, as {@link RunLengths}
 */
public record SeatLayoutRow(@Nullable List<Integer> missing) {

    public static final SeatLayoutRow FULL = new SeatLayoutRow((List<Integer>) null);

    /** Returns a row for the given positions without a seat, or {@link #FULL} if there are none. */
    public static SeatLayoutRow ofMissing(BitSet positions, int slots) {
        if (positions.isEmpty()) {
            return FULL;
        }
        int[] values = new int[slots];
        positions.stream().forEach(position -> values[position] = 1);
        return new SeatLayoutRow(RunLengths.encode(values));
    }

    /** Returns the positions without a seat. */
    public BitSet missing(int slots) {
        BitSet positions = new BitSet();
        int[] values = missing == null ? new int[0] : RunLengths.decode(missing, slots);
        for (int i = 0; i < values.length; i++) {
            positions.set(i, values[i] == 1);
        }
        return positions;
    }
}
