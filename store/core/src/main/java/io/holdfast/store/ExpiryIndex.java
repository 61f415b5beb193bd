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
 * When rows expire. The value of an expiring row begins with its time, 8 bytes of epoch nanoseconds, so that any read
 * can tell; one family lists the rows of all tables by time, so that the sweeper finds what is due without a search.
 *
 * <pre>_expiry: (time, table, row key) -> nothing</pre>
 */
final class ExpiryIndex {

    static final String FAMILY = "_expiry";

    /** A time that never comes: such rows have no entry. */
    static final long NEVER = -1;

    private static final int HEADER = 8;
    private static final byte[] NOTHING = {};

    /** An entry: the row {@code key} of {@code table} expires at {@code nanos}. */
    record ExpiryEntry(byte[] entry, long nanos, String table, byte[] key) {}

    private static final KeyCodec<String> TABLE = Keys.string().delimited();

    private final Family family;

    ExpiryIndex(Family family) {
        this.family = family;
    }

    void add(BackendTx tx, long nanos, String table, byte[] key) {
        if (nanos != NEVER) {
            tx.put(family, encodeEntry(nanos, table, key), NOTHING);
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

    /** A clock may be far off: then it shows the first or the last time that there is, before never. */
    private static long clamp(Instant now) {
        if (now.getEpochSecond() < 0) {
            return 0;
        }
        return now.isBefore(EpochNanos.LAST) ? EpochNanos.of(now) : NEVER - 1;
    }

    /** All entries whose time has come. */
    static KeyRange rangeDueBy(Instant now) {
        KeyWriter out = new KeyWriter();
        out.u64(clamp(now) + 1);
        return new KeyRange(null, out.toBytes());
    }

    /** The time as it is stored: nothing is later than never, and what is before 1970 is long gone. */
    static long nanos(@Nullable Instant at) {
        if (at == null || at.isAfter(EpochNanos.LAST)) {
            return NEVER;
        }
        return at.getEpochSecond() < 0 ? 0 : EpochNanos.of(at);
    }

    static byte[] wrap(long nanos, byte[] value) {
        KeyWriter out = new KeyWriter();
        out.u64(nanos);
        out.bytes(value);
        return out.toBytes();
    }

    static long nanosOf(byte[] stored) {
        return new KeyReader(stored).u64();
    }

    static byte[] unwrap(byte[] stored) {
        return Arrays.copyOfRange(stored, HEADER, stored.length);
    }

    static boolean isDue(long nanos, Instant now) {
        return nanos != NEVER && Long.compareUnsigned(nanos, clamp(now)) <= 0;
    }
}
