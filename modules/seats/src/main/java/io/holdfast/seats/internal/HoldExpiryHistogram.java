package io.holdfast.seats.internal;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A histogram of the reserved seats or places of a section by the expiry time of their holds, in slots of 16 seconds.
 * It allows expired seats to be counted without reading any holds except those in the current slot. Past slots are
 * merged into one. The stored form is a list of variable-length integers: for each slot, the distance from the
 * previous slot and the count. Immutable.
 */
public final class HoldExpiryHistogram {

    public static final HoldExpiryHistogram EMPTY = new HoldExpiryHistogram(new long[0], new int[0]);

    /**
     * Maximum number of slots. A section that needs more slots is not tracked; the default maximum hold of one hour
     * needs 226.
     */
    private static final int MAX_SLOTS = 512;

    private static final int SLOT_SECONDS = 16;

    private final long[] slots;
    private final int[] counts;

    private HoldExpiryHistogram(long[] slots, int[] counts) {
        this.slots = slots;
        this.counts = counts;
    }

    public static HoldExpiryHistogram decode(byte[] bytes) {
        int entries = 0;
        for (byte each : bytes) {
            entries += each >= 0 ? 1 : 0;
        }
        long[] slots = new long[entries / 2];
        int[] counts = new int[entries / 2];
        int at = 0;
        long previous = 0;
        for (int i = 0; i < entries; i++) {
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                byte each = bytes[at++];
                value |= (each & 0x7fL) << shift;
                if (each >= 0) {
                    break;
                }
            }
            if (i % 2 == 0) {
                previous += value;
                slots[i / 2] = previous;
            } else {
                counts[i / 2] = (int) value;
            }
        }
        return new HoldExpiryHistogram(slots, counts);
    }

    byte[] encode() {
        ByteArrayOutputStream out = new ByteArrayOutputStream(slots.length * 2 + 8);
        long previous = 0;
        for (int i = 0; i < slots.length; i++) {
            write(out, slots[i] - previous);
            write(out, counts[i]);
            previous = slots[i];
        }
        return out.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, long value) {
        long rest = value;
        while (rest > 0x7f) {
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    /**
     * Returns these slots with seats added or, if the count is negative, removed. Returns null if there are too many
     * slots, or if the seats to remove were not counted; the section is then no longer tracked.
     */
    public @Nullable HoldExpiryHistogram plus(Instant expires, int count, Instant now) {
        long slot = slotOf(expires);
        int past = merged(slotOf(now));
        int at = past;
        while (at < slots.length && slots[at] < slot) {
            at++;
        }
        // The last of the past slots also covers all earlier times.
        boolean found = at < slots.length && slots[at] == slot;
        if (past > 0 && slot <= slots[past - 1]) {
            at = past - 1;
            found = true;
        }
        if (!found && (count < 0 || slots.length - past >= MAX_SLOTS)) {
            return null;
        }
        return rebuild(past, at, found, slot, count);
    }

    /** Returns the number of past slots. */
    private int merged(long current) {
        int past = 0;
        while (past < slots.length && slots[past] < current) {
            past++;
        }
        return past;
    }

    private @Nullable HoldExpiryHistogram rebuild(int past, int at, boolean found, long slot, int count) {
        long[] newSlots = new long[slots.length + 1];
        int[] newCounts = new int[slots.length + 1];
        int size = 0;
        int merged = 0;
        for (int i = 0; i <= slots.length; i++) {
            if (i == at && !found) {
                newSlots[size] = slot;
                newCounts[size++] = count;
            }
            if (i == slots.length) {
                break;
            }
            int value = counts[i] + (i == at && found ? count : 0);
            if (i < past - 1) {
                merged += value;
                continue;
            }
            value += i == past - 1 ? merged : 0;
            if (value < 0) {
                return null;
            }
            if (value > 0) {
                newSlots[size] = slots[i];
                newCounts[size++] = value;
            }
        }
        return new HoldExpiryHistogram(Arrays.copyOf(newSlots, size), Arrays.copyOf(newCounts, size));
    }

    /** Returns the number of seats in past slots. The holds of all of them have expired. */
    int countOver(Instant now) {
        int sum = 0;
        int past = merged(slotOf(now));
        for (int i = 0; i < past; i++) {
            sum += counts[i];
        }
        return sum;
    }

    /**
     * Returns the number of seats in the slot that contains the given time. The holds of some of them may have expired.
     */
    int countCurrent(Instant now) {
        int past = merged(slotOf(now));
        return past < slots.length && slots[past] == slotOf(now) ? counts[past] : 0;
    }

    /** Returns whether these slots have the same counts as the given slots. Past slots may be merged differently. */
    public boolean isSameAt(Instant now, HoldExpiryHistogram other) {
        int past = merged(slotOf(now));
        int otherPast = other.merged(slotOf(now));
        return countOver(now) == other.countOver(now)
                && Arrays.equals(slots, past, slots.length, other.slots, otherPast, other.slots.length)
                && Arrays.equals(counts, past, counts.length, other.counts, otherPast, other.counts.length);
    }

    /** Returns the total number of seats. */
    public int total() {
        int sum = 0;
        for (int count : counts) {
            sum += count;
        }
        return sum;
    }

    /** Returns the start of the slot that contains the given time. */
    static Instant startOfSlot(Instant time) {
        return Instant.ofEpochSecond(slotOf(time) * SLOT_SECONDS);
    }

    private static long slotOf(Instant time) {
        return Math.max(0, Math.floorDiv(time.getEpochSecond(), (long) SLOT_SECONDS));
    }
}
