package io.holdfast.store;

import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.record.Origin;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Options for a write.
 *
 * @param name the name of the write in log messages and metrics, or empty to use the name of the function's class
 * @param deadline the time within which the write must commit, 5 s by default. A write is refused, and nothing is
 *     written, if its function has not returned by the deadline or if the write has not been handed to the log after
 *     twice the deadline. If the write has been handed to the log, a blocking caller waits for another period of the
 *     same length, but at least 100 ms, before the outcome is reported as unknown
 * @param maxWrites the maximum number of puts and deletes, including puts and deletes of index entries
 * @param maxBytes the maximum total size of keys and values in bytes
 * @param maxReads the maximum number of rows that the function reads, in addition to {@link
 *     StoreLimits#READS_PER_WRITE} for each put and delete; {@link StoreLimits#MAX_READS} by default
 * @param durability the durability required before the write is acknowledged, which cannot exceed that of the store.
 *     {@link Durability#PROCESS} suits writes that may be lost in a power failure; the next commit with {@link
 *     Durability#FSYNC} makes them durable too
 * @param origin the origin stored in the commit record, or null for the origin of the thread ({@link
 *     io.holdfast.store.record.OriginScope}) or, if there is none, the author of the store
 * @param recordedWithoutEvents whether a commit without events is recorded, true by default. Set this to false for
 *     frequent writes that are of no interest to readers of the commit record
 */
public record WriteOptions(
        String name,
        Duration deadline,
        int maxWrites,
        long maxBytes,
        int maxReads,
        Durability durability,
        @Nullable Origin origin,
        boolean recordedWithoutEvents) {

    /** The default options: a deadline of 5 s, the default limits, and {@link Durability#FSYNC}. */
    public static final WriteOptions DEFAULT = new WriteOptions(
            "",
            Duration.ofSeconds(5),
            StoreLimits.DEFAULT_WRITES,
            StoreLimits.DEFAULT_BYTES,
            StoreLimits.MAX_READS,
            Durability.FSYNC,
            null,
            true);

    public WriteOptions {
        if (deadline.isNegative() || deadline.isZero() || deadline.compareTo(StoreLimits.MAX_DEADLINE) > 0) {
            throw new BadRequestException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "deadline must be above zero and at most " + StoreLimits.MAX_DEADLINE + ", but is " + deadline);
        }
        requireBetween1And("maxWrites", maxWrites, StoreLimits.MAX_WRITES);
        requireBetween1And("maxBytes", maxBytes, StoreLimits.MAX_BYTES);
        requireBetween1And("maxReads", maxReads, StoreLimits.MAX_READS);
    }

    /** Returns the default options with the given name. */
    public static WriteOptions named(String name) {
        return DEFAULT.withName(name);
    }

    WriteOptions withName(String name) {
        return new WriteOptions(
                name, deadline, maxWrites, maxBytes, maxReads, durability, origin, recordedWithoutEvents);
    }

    public WriteOptions withDeadline(Duration deadline) {
        return new WriteOptions(
                name, deadline, maxWrites, maxBytes, maxReads, durability, origin, recordedWithoutEvents);
    }

    public WriteOptions withLimits(int maxWrites, long maxBytes) {
        return new WriteOptions(
                name, deadline, maxWrites, maxBytes, maxReads, durability, origin, recordedWithoutEvents);
    }

    public WriteOptions withMaxReads(int maxReads) {
        return new WriteOptions(
                name, deadline, maxWrites, maxBytes, maxReads, durability, origin, recordedWithoutEvents);
    }

    public WriteOptions withDurability(Durability durability) {
        return new WriteOptions(
                name, deadline, maxWrites, maxBytes, maxReads, durability, origin, recordedWithoutEvents);
    }

    public WriteOptions withOrigin(Origin origin) {
        return new WriteOptions(
                name, deadline, maxWrites, maxBytes, maxReads, durability, origin, recordedWithoutEvents);
    }

    /** Returns a copy whose commit is recorded only if it emits events. */
    public WriteOptions recordedOnlyWithEvents() {
        return new WriteOptions(name, deadline, maxWrites, maxBytes, maxReads, durability, origin, false);
    }

    private static void requireBetween1And(String option, long value, long max) {
        if (value < 1 || value > max) {
            throw new BadRequestException(
                    ErrorCode.LIMIT_EXCEEDED, option + " must be between 1 and " + max + ", but is " + value);
        }
    }
}
