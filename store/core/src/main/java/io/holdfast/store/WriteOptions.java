package io.holdfast.store;

import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;

/**
 * How one write is run.
 *
 * @param name what warnings call it; empty for the name of the function's class
 * @param deadline how long the caller waits, 5 s by default: a write that has not begun to commit by then never will
 * @param maxWrites how many puts and deletes it may make, index entries included
 * @param maxBytes how many bytes of keys and values it may write
 * @param durability what it must survive to be acknowledged, and no more than the store itself gives. {@link
 *     Durability#PROCESS} is for what may be forgotten together with everything after it: the next commit that asks for
 *     more makes it durable too
 */
public record WriteOptions(String name, Duration deadline, int maxWrites, long maxBytes, Durability durability) {

    /** Fit for almost everything. */
    public static final WriteOptions DEFAULT = new WriteOptions(
            "", Duration.ofSeconds(5), StoreLimits.DEFAULT_WRITES, StoreLimits.DEFAULT_BYTES, Durability.FSYNC);

    public WriteOptions {
        if (deadline.isNegative() || deadline.isZero() || deadline.compareTo(StoreLimits.MAX_DEADLINE) > 0) {
            throw new BadRequest(
                    ErrorCode.LIMIT_EXCEEDED,
                    "deadline is " + deadline + ", it must be above zero and at most " + StoreLimits.MAX_DEADLINE);
        }
        within("maxWrites", maxWrites, StoreLimits.MAX_WRITES);
        within("maxBytes", maxBytes, StoreLimits.MAX_BYTES);
    }

    public static WriteOptions named(String name) {
        return DEFAULT.withName(name);
    }

    WriteOptions withName(String name) {
        return new WriteOptions(name, deadline, maxWrites, maxBytes, durability);
    }

    public WriteOptions withDeadline(Duration deadline) {
        return new WriteOptions(name, deadline, maxWrites, maxBytes, durability);
    }

    public WriteOptions withLimits(int maxWrites, long maxBytes) {
        return new WriteOptions(name, deadline, maxWrites, maxBytes, durability);
    }

    public WriteOptions withDurability(Durability durability) {
        return new WriteOptions(name, deadline, maxWrites, maxBytes, durability);
    }

    private static void within(String option, long value, long max) {
        if (value < 1 || value > max) {
            throw new BadRequest(
                    ErrorCode.LIMIT_EXCEEDED, option + " is " + value + ", it must be between 1 and " + max);
        }
    }
}
