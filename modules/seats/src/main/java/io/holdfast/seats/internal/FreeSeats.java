package io.holdfast.seats.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Which seats of a section are available: a bit each, so that 64 are looked at in one step. */
final class FreeSeats {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long PAIRS = 0x5555_5555_5555_5555L;

    private final long[] words;
    private final int rows;
    private final int perRow;

    FreeSeats(SeatBits bits, int rows, int perRow) {
        this.rows = rows;
        this.perRow = perRow;
        int seats = rows * perRow;
        // One word more than needed, so that a window may reach over the end.
        words = new long[(seats + 63) / 64 + 1];
        byte[] padded = Arrays.copyOf(bits.bytes(), words.length * 16);
        for (int i = 0; i < words.length; i++) {
            words[i] = free((long) LONGS.get(padded, i * 16)) << 32 | free((long) LONGS.get(padded, i * 16 + 8));
        }
    }

    /** How many seats are free. */
    int count() {
        int count = 0;
        for (int row = 0; row < rows; row++) {
            for (int seat = 0; seat < perRow; seat += Long.SIZE) {
                count += Long.bitCount(window(row, seat));
            }
        }
        return count;
    }

    /** The first seat, counted from 0, of the first run of {@code count} in a row; -1 if there is none. */
    int firstRun(int row, int count) {
        for (int seat = 0; seat + count <= perRow; seat += Long.SIZE + 1 - count) {
            long starts = starts(window(row, seat), count);
            if (starts != 0) {
                return seat + Long.numberOfLeadingZeros(starts);
            }
        }
        return -1;
    }

    /** Hears every run of free seats that no free seat touches, from the left. */
    void forEachRun(int row, RunVisitor hears) {
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
            hears.run(start, seat - start);
        }
    }

    /** Hears of runs. */
    @FunctionalInterface
    interface RunVisitor {
        void run(int seat, int length);
    }

    /** 64 seats of a row from this one on, the first as the highest bit; those beyond the row are not free. */
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

    /** Where a run of {@code count} ones begins. Each step joins two shorter runs. */
    private static long starts(long free, int count) {
        long starts = free;
        for (int length = 1; length < count && starts != 0; ) {
            int more = Math.min(length, count - length);
            starts &= starts << more;
            length += more;
        }
        return starts;
    }

    /** Of 32 pairs of bits, a bit for each pair that is 00, packed into the low half. */
    private static long free(long pairs) {
        long x = ~(pairs | pairs >>> 1) & PAIRS;
        x = (x | x >>> 1) & 0x3333_3333_3333_3333L;
        x = (x | x >>> 2) & 0x0f0f_0f0f_0f0f_0f0fL;
        x = (x | x >>> 4) & 0x00ff_00ff_00ff_00ffL;
        x = (x | x >>> 8) & 0x0000_ffff_0000_ffffL;
        return (x | x >>> 16) & 0x0000_0000_ffff_ffffL;
    }
}
