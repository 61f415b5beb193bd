package io.holdfast.seats.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;

/** The available seats of a section, with one bit per seat, so that 64 seats can be tested in one step. */
final class FreeSeats {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long PAIRS = 0x5555_5555_5555_5555L;

    private final long[] words;
    private final int rows;
    private final int perRow;
    private final BitSet aisles;

    FreeSeats(PackedSeatStates bits, int rows, int perRow) {
        this(bits, rows, perRow, new BitSet());
    }

    /**
     * Creates an instance.
     *
     * @param aisles the positions whose right neighbour is not adjacent
     */
    FreeSeats(PackedSeatStates bits, int rows, int perRow, BitSet aisles) {
        this.aisles = aisles;
        this.rows = rows;
        this.perRow = perRow;
        int seats = rows * perRow;
        // Adds one word, because a window may extend past the end.
        words = new long[(seats + 63) / 64 + 1];
        byte[] padded = Arrays.copyOf(bits.bytes(), words.length * 16);
        for (int i = 0; i < words.length; i++) {
            words[i] = free((long) LONGS.get(padded, i * 16)) << 32 | free((long) LONGS.get(padded, i * 16 + 8));
        }
    }

    /** Returns the number of free seats. */
    int count() {
        int count = 0;
        for (int row = 0; row < rows; row++) {
            for (int seat = 0; seat < perRow; seat += Long.SIZE) {
                count += Long.bitCount(window(row, seat));
            }
        }
        return count;
    }

    /**
     * Returns the zero-based index in the row of the first of {@code count} adjacent free seats, or -1 if there are no
     * such seats.
     */
    int firstRun(int row, int count) {
        if (count > Long.SIZE || !aisles.isEmpty()) {
            return firstLongRun(row, count);
        }
        for (int seat = 0; seat + count <= perRow; seat += Long.SIZE + 1 - count) {
            long starts = starts(window(row, seat), count);
            if (starts != 0) {
                return seat + Long.numberOfLeadingZeros(starts);
            }
        }
        return -1;
    }

    /** Like {@link #firstRun}, but for rows with aisles and for runs that are longer than a window. */
    private int firstLongRun(int row, int count) {
        int[] first = {-1};
        forEachRun(row, (seat, length) -> first[0] = first[0] < 0 && length >= count ? seat : first[0]);
        return first[0];
    }

    /** Visits every maximal run of adjacent free seats of a row, from left to right. */
    void forEachRun(int row, RunVisitor visitor) {
        int seat = 0;
        while (seat < perRow) {
            int taken = Long.numberOfLeadingZeros(window(row, seat));
            if (taken > 0) {
                seat += taken;
                continue;
            }
            int start = seat;
            int free = Long.numberOfLeadingZeros(~window(row, seat));
            for (seat += free; free == Long.SIZE; seat += free) {
                free = Long.numberOfLeadingZeros(~window(row, seat));
            }
            visitRun(row, start, seat, visitor);
        }
    }

    /** Visits the parts of a run of free seats that have no aisles between them. */
    private void visitRun(int row, int start, int end, RunVisitor visitor) {
        int first = row * perRow;
        int from = start;
        for (int aisle = aisles.nextSetBit(first + start);
                aisle >= 0 && aisle < first + end - 1;
                aisle = aisles.nextSetBit(aisle + 1)) {
            visitor.visit(from, aisle - first + 1 - from);
            from = aisle - first + 1;
        }
        visitor.visit(from, end - from);
    }

    /** Receives the index in the row and the length of a run of free seats. */
    @FunctionalInterface
    interface RunVisitor {
        void visit(int seat, int length);
    }

    /**
     * Returns 64 seats of a row, with the first seat in the highest bit. Seats beyond the end of the row are not free.
     */
    private long window(int row, int seat) {
        int left = perRow - seat;
        if (left <= 0) {
            return 0;
        }
        int at = row * perRow + seat;
        int shift = at & 63;
        long window = words[at >> 6] << shift;
        if (shift > 0) {
            window |= words[(at >> 6) + 1] >>> (64 - shift);
        }
        return left >= Long.SIZE ? window : window & -1L << (Long.SIZE - left);
    }

    /** Returns the positions at which a run of {@code count} ones starts. Each step doubles the length of the runs. */
    private static long starts(long free, int count) {
        long starts = free;
        for (int length = 1; length < count && starts != 0; ) {
            int more = Math.min(length, count - length);
            starts &= starts << more;
            length += more;
        }
        return starts;
    }

    /** Returns one bit for each of 32 pairs of bits, packed into the low half: 1 if the pair is 00. */
    private static long free(long pairs) {
        long x = ~(pairs | pairs >>> 1) & PAIRS;
        x = (x | x >>> 1) & 0x3333_3333_3333_3333L;
        x = (x | x >>> 2) & 0x0f0f_0f0f_0f0f_0f0fL;
        x = (x | x >>> 4) & 0x00ff_00ff_00ff_00ffL;
        x = (x | x >>> 8) & 0x0000_ffff_0000_ffffL;
        return (x | x >>> 16) & 0x0000_0000_ffff_ffffL;
    }
}
