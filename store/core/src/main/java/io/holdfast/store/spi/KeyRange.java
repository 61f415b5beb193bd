package io.holdfast.store.spi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The keys from {@code from} (included) to {@code to} (not included), in unsigned byte order.
 *
 * @param from null for the first key there is
 * @param to null for no end
 */
public record KeyRange(byte @Nullable [] from, byte @Nullable [] to) {

    /** Everything. */
    public static final KeyRange ALL = new KeyRange(null, null);

    /** All keys that begin with these bytes. */
    public static KeyRange prefix(byte[] prefix) {
        return new KeyRange(prefix, afterPrefix(prefix));
    }

    /** The smallest key behind this one. */
    public static byte[] after(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }

    /** The smallest key behind all that begin with these bytes, or null if there can be none. */
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

    /** What is in both. */
    public KeyRange intersect(KeyRange other) {
        byte[] low = from == null || (other.from != null && Arrays.compareUnsigned(other.from, from) > 0)
                ? other.from
                : from;
        byte[] high = to == null || (other.to != null && Arrays.compareUnsigned(other.to, to) < 0) ? other.to : to;
        return new KeyRange(low, high);
    }

    /** Whether no key can be inside. */
    public boolean isEmpty() {
        return from != null && to != null && Arrays.compareUnsigned(from, to) >= 0;
    }

    /** What is left of this range once a scan has passed {@code key}. */
    public KeyRange remainderAfter(byte[] key, boolean reverse) {
        return reverse ? new KeyRange(from, key) : new KeyRange(after(key), to);
    }
}
