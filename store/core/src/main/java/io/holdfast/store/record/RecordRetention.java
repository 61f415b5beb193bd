package io.holdfast.store.record;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;

/**
 * Limits on the age and total size of commit records. Whichever limit is reached first applies. The oldest records are
 * deleted in steps, so the limits can be exceeded by about one minute of records or 1 MiB.
 *
 * @param age the maximum age of a record
 * @param bytes the maximum total size of keys and values; above it, the oldest records are deleted
 */
public record RecordRetention(Duration age, long bytes) {

    public static final Duration MIN_AGE = Duration.ofMinutes(1);
    public static final Duration MAX_AGE = Duration.ofDays(3_650);
    public static final long MIN_BYTES = 1L << 20;

    /** The default: 7 days or 1 GiB. */
    public static final RecordRetention DEFAULT = new RecordRetention(Duration.ofDays(7), 1L << 30);

    public RecordRetention {
        if (age.compareTo(MIN_AGE) < 0 || age.compareTo(MAX_AGE) > 0) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "the retention age must be between " + MIN_AGE + " and " + MAX_AGE + ", but is " + age);
        }
        if (bytes < MIN_BYTES) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "the retention size must be at least " + MIN_BYTES + " bytes, but is " + bytes);
        }
    }
}
