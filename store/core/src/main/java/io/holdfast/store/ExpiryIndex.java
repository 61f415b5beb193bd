package io.holdfast.store;

import io.holdfast.store.codec.EpochNanos;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.KeyReader;
import io.holdfast.store.codec.KeyWriter;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An index of the expiry times of rows. The stored value of an expiring row begins with its expiry time (8 bytes of
 * epoch nanoseconds), which every read checks. For the sweeper, one family lists the expiring rows of all tables by
 * expiry time.
 *
 * <pre>_expiry: (time, table, row key) -> empty</pre>
 */
final class ExpiryIndex {

    static final String FAMILY = "_expiry";

    /** The stored expiry time of rows that never expire. Such rows have no entry in the index. */
    static final long NEVER = -1;

    private static final int HEADER = 8;
    private static final byte[] EMPTY = {};

    /** An entry of the index: the row {@code key} of {@code table} expires at {@code nanos}. */
    record ExpiryEntry(byte[] entry, long nanos, String table, byte[] key) {}

    private static final KeyCodec<String> TABLE = Keys.string().delimited();

    private final Family family;

    ExpiryIndex(Family family) {
        this.family = family;
    }

    void add(BackendTx tx, long nanos, String table, byte[] key) {
        if (nanos != NEVER) {
            tx.put(family, encodeEntry(nanos, table, key), EMPTY);
        }
    }

    void remove(BackendTx tx, long nanos, String table, byte[] key) {
        if (nanos != NEVER) {
            tx.delete(family, encodeEntry(nanos, table, key));
        }
    }

    static byte[] encodeEntry(long nanos, String table, byte[] key) {
        KeyWriter out = new KeyWriter();
        out.u64(nanos);
        TABLE.write(table, out);
        out.bytes(key);
        return out.toBytes();
    }

    static ExpiryEntry decodeEntry(byte[] entry) {
        KeyReader in = new KeyReader(entry);
        return new ExpiryEntry(entry, in.u64(), TABLE.read(in), in.rest());
    }

    /** Returns the current time in nanoseconds, limited to the representable range in case the clock is wrong. */
    private static long clamp(Instant now) {
        if (now.getEpochSecond() < 0) {
            return 0;
        }
        return now.isBefore(EpochNanos.LAST) ? EpochNanos.of(now) : NEVER - 1;
    }

    /** Returns the range of the entries of all expired rows. */
    static KeyRange rangeDueBy(Instant now) {
        KeyWriter out = new KeyWriter();
        out.u64(clamp(now) + 1);
        return new KeyRange(null, out.toBytes());
    }

    /**
     * Returns the stored form of an expiry time: 0 for a time before 1970, or {@link #NEVER} if the time is null or too
     * late.
     */
    static long nanos(@Nullable Instant at) {
        if (at == null || at.isAfter(EpochNanos.LAST)) {
            return NEVER;
        }
        return at.getEpochSecond() < 0 ? 0 : EpochNanos.of(at);
    }

    /** Returns the stored form of an expiring row: its expiry time followed by its value. */
    static byte[] wrap(long nanos, byte[] value) {
        KeyWriter out = new KeyWriter();
        out.u64(nanos);
        out.bytes(value);
        return out.toBytes();
    }

    /** Returns the expiry time of a stored row. */
    static long nanosOf(byte[] stored) {
        return new KeyReader(stored).u64();
    }

    /** Returns the value of a stored row without its expiry time. */
    static byte[] unwrap(byte[] stored) {
        return Arrays.copyOfRange(stored, HEADER, stored.length);
    }

    static boolean isDue(long nanos, Instant now) {
        return nanos != NEVER && Long.compareUnsigned(nanos, clamp(now)) <= 0;
    }
}
