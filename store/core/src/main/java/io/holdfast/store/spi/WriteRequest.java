package io.holdfast.store.spi;

import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.TryAgainException;
import java.time.Duration;
import java.util.function.Function;

/**
 * A write function to run in a transaction, together with its limits.
 *
 * @param name the name of the write in log messages and metrics
 * @param deadline the time within which the write must commit
 * @param maxWrites the maximum number of puts and deletes
 * @param maxBytes the maximum total size of keys and values in bytes
 * @param maxReads the maximum number of rows read, in addition to {@link StoreLimits#READS_PER_WRITE} for each write
 * @param durability the durability required before the write is acknowledged, if the backend offers a choice
 * @param housekeeping whether the write is internal to the store; such a write is never rejected because of overload
 * @param function the function to run; it may run more than once
 */
public record WriteRequest<R>(
        String name,
        Duration deadline,
        int maxWrites,
        long maxBytes,
        int maxReads,
        Durability durability,
        boolean housekeeping,
        Function<? super BackendTx, ? extends R> function) {

    /** Creates a request with the highest limit on reads. */
    public WriteRequest(
            String name,
            Duration deadline,
            int maxWrites,
            long maxBytes,
            Durability durability,
            boolean housekeeping,
            Function<? super BackendTx, ? extends R> function) {
        this(name, deadline, maxWrites, maxBytes, StoreLimits.MAX_READS, durability, housekeeping, function);
    }

    /** Returns the error for a write that was cancelled after its deadline, before it was handed to the log. */
    public TryAgainException deadlineExceeded() {
        return new TryAgainException(
                ErrorCode.DEADLINE_EXCEEDED,
                "'" + name + "' was not committed within " + deadline + "; nothing was written");
    }

    /** Returns the error for a write whose caller was interrupted before its commit began. */
    public TryAgainException interrupted() {
        return new TryAgainException(
                ErrorCode.INTERRUPTED, "'" + name + "' was interrupted before it was committed; nothing was written");
    }

    /** Returns the error for a write whose caller stopped waiting for a commit that had been handed to the log. */
    public OutcomeUnknownException unconfirmed() {
        return new OutcomeUnknownException(
                "'" + name + "' was being committed when its deadline of " + deadline
                        + " passed; the commit is not confirmed yet",
                null);
    }
}
