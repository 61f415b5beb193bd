package io.holdfast.store.common;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;

/** Limits that apply to every backend. */
public final class StoreLimits {

    /** Maximum size in bytes of the key of a row or index entry. */
    public static final int KEY_BYTES = 1024;

    /** Maximum size of a value in bytes. */
    public static final int VALUE_BYTES = 1 << 20;

    /** Default maximum number of puts and deletes per transaction. */
    public static final int DEFAULT_WRITES = 10_000;

    /** Upper bound on the configurable number of puts and deletes per transaction. */
    public static final int MAX_WRITES = 100_000;

    /** Default maximum total size in bytes of the keys and values written by a transaction. */
    public static final long DEFAULT_BYTES = 8L << 20;

    /** Upper bound on the configurable total size in bytes of the keys and values written by a transaction. */
    public static final long MAX_BYTES = 64L << 20;

    /**
     * Upper bound on the configurable number of rows that a transaction may read in addition to {@link
     * #READS_PER_WRITE}; also the default.
     */
    public static final int MAX_READS = 10_000_000;

    /** The number of rows that a transaction may read for each put and delete, in addition to its limit on reads. */
    public static final int READS_PER_WRITE = 16;

    /** Maximum deadline for a write. */
    public static final Duration MAX_DEADLINE = Duration.ofHours(1);

    private StoreLimits() {}

    /** Rejects a key or value that is too large. Backends call this before they accept a row. */
    public static void checkRow(String family, byte[] key, byte[] value) {
        checkKey(family, key);
        if (value.length > VALUE_BYTES) {
            throw new BadRequestException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "value in '" + family + "' has " + value.length + " bytes; the limit is " + VALUE_BYTES);
        }
    }

    /** Rejects a key that is empty or too long. */
    public static void checkKey(String family, byte[] key) {
        if (key.length == 0) {
            throw new BadRequestException(
                    ErrorCode.INVALID_KEY, "key or entry in '" + family + "' is empty; it must have at least 1 byte");
        }
        if (key.length > KEY_BYTES) {
            throw new BadRequestException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "key in '" + family + "' has " + key.length + " bytes; the limit is " + KEY_BYTES);
        }
    }
}
