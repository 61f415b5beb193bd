package io.holdfast.store.spi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The keys from {@code from} (inclusive) to {@code to} (exclusive), in unsigned byte order.
 *
 * @param from the inclusive lower bound, or null if the range has no lower bound
 * @param to the exclusive upper bound, or null if the range has no upper bound
 */
public record KeyRange(byte @Nullable [] from, byte @Nullable [] to) {

    /** The range of all keys. */
    public static final KeyRange ALL = new KeyRange(null, null);

    /** Returns the range of all keys with the given prefix. */
    public static KeyRange prefix(byte[] prefix) {
        return new KeyRange(prefix, afterPrefix(prefix));
    }

    /** Returns the smallest key that is greater than {@code key}. */
    public static byte[] after(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }

    /**
     * Returns the smallest key that is greater than all keys with the given prefix, or null if there is no such key.
     */
    public static byte @Nullable [] afterPrefix(byte[] prefix) {
        for (int last = prefix.length - 1; last >= 0; last--) {
            if (prefix[last] != (byte) 0xff) {
                byte[] next = Arrays.copyOf(prefix, last + 1);
                next[last]++;
                return next;
            }
        }
        return null;
    }

    /** Returns the range of the keys that are in both this range and the given range. */
    public KeyRange intersect(KeyRange other) {
        byte[] low = from == null || (other.from != null && Arrays.compareUnsigned(other.from, from) > 0)
                ? other.from
                : from;
        byte[] high = to == null || (other.to != null && Arrays.compareUnsigned(other.to, to) < 0) ? other.to : to;
        return new KeyRange(low, high);
    }

    /** Returns whether the range cannot contain any key. */
    public boolean isEmpty() {
        return from != null && to != null && Arrays.compareUnsigned(from, to) >= 0;
    }

    /** Returns the part of this range that remains after a scan has returned {@code key}. */
    public KeyRange remainderAfter(byte[] key, boolean reverse) {
        return reverse ? new KeyRange(from, key) : new KeyRange(after(key), to);
    }
}
