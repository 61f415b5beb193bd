package io.holdfast.store.common;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;

/** The limits that hold on every backend. */
public final class StoreLimits {

    /** The longest key, in bytes, of a row or of an index entry. */
    public static final int KEY_BYTES = 1024;

    /** The largest value, in bytes. */
    public static final int VALUE_BYTES = 1 << 20;

    /** How many puts and deletes one transaction may make unless it asks for more. */
    public static final int DEFAULT_WRITES = 10_000;

    /** How many puts and deletes one transaction may ask for. */
    public static final int MAX_WRITES = 100_000;

    /** How many bytes of keys and values one transaction may write unless it asks for more. */
    public static final long DEFAULT_BYTES = 8L << 20;

    /** How many bytes of keys and values one transaction may ask for. */
    public static final long MAX_BYTES = 64L << 20;

    /** The longest that a caller may wait for a write. */
    public static final Duration MAX_DEADLINE = Duration.ofHours(1);

    private StoreLimits() {}

    /** Refuses a key or value that is too large; backends call it before they take a row. */
    public static void checkRow(String family, byte[] key, byte[] value) {
        checkKey(family, key);
        if (value.length > VALUE_BYTES) {
            throw new BadRequest(
                    ErrorCode.LIMIT_EXCEEDED,
                    "value in '" + family + "' has " + value.length + " bytes, the limit is " + VALUE_BYTES);
        }
    }

    /** Refuses a key that is empty or too long. */
    public static void checkKey(String family, byte[] key) {
        if (key.length == 0) {
            throw new BadRequest(
                    ErrorCode.INVALID_KEY, "key or entry in '" + family + "' is empty: it needs at least 1 byte");
        }
        if (key.length > KEY_BYTES) {
            throw new BadRequest(
                    ErrorCode.LIMIT_EXCEEDED,
                    "key in '" + family + "' has " + key.length + " bytes, the limit is " + KEY_BYTES);
        }
    }
}
