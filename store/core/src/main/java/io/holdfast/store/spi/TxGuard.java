package io.holdfast.store.spi;

import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Enforces the rules of a write transaction: it may be used only until its function returns and only by the thread that
 * created it, its writes and reads are limited, and it must not commit after an error.
 */
public final class TxGuard {

    private final WriteRequest<?> request;
    private final Thread thread = Thread.currentThread();
    private boolean over;
    private @Nullable RuntimeException failure;
    private int writes;
    private long bytes;
    private long reads;

    public TxGuard(WriteRequest<?> request) {
        this.request = request;
    }

    /** Throws a {@code MISUSED} error if the transaction has ended or belongs to another thread. */
    public void check() {
        if (over || Thread.currentThread() != thread) {
            throw new BadRequestException(
                    ErrorCode.MISUSED,
                    over
                            ? "the transaction has ended; use it only inside the function that it was passed to"
                            : "a transaction must be used only by the thread that runs its function, but was used by "
                                    + Thread.currentThread().getName());
        }
    }

    /**
     * Counts a write of {@code size} bytes and throws {@code LIMIT_EXCEEDED} if the write exceeds the transaction's
     * limits.
     */
    public void countWrite(int size) {
        writes++;
        bytes += size;
        if (writes > request.maxWrites()) {
            throw fail(limitExceeded("writes", request.maxWrites()));
        }
        if (bytes > request.maxBytes()) {
            throw fail(limitExceeded("bytes of writes", request.maxBytes()));
        }
    }

    /**
     * Counts rows that the transaction reads and throws {@code LIMIT_EXCEEDED} if they exceed its limit. A read of a
     * missing row counts too, and each page of a scan counts as one additional row.
     */
    public void countReads(int rows) {
        reads += rows;
        if (reads > request.maxReads() + (long) writes * StoreLimits.READS_PER_WRITE) {
            throw fail(new BadRequestException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "'" + request.name() + "' reads more than " + request.maxReads() + " rows (and "
                            + StoreLimits.READS_PER_WRITE + " for each of its " + writes
                            + " writes) in one transaction; read them outside the transaction, or read fewer"));
        }
    }

    private BadRequestException limitExceeded(String unit, long limit) {
        return new BadRequestException(
                ErrorCode.LIMIT_EXCEEDED,
                "'" + request.name() + "' makes more than " + limit + " " + unit
                        + " in one transaction; split it, or raise the limit (at most " + StoreLimits.MAX_WRITES
                        + " writes and " + StoreLimits.MAX_BYTES + " bytes)");
    }

    /** Records an error after which the transaction must not commit, and returns it to be thrown. */
    public <E extends RuntimeException> E fail(E cause) {
        failure = cause;
        return cause;
    }

    /**
     * Returns the error passed to {@link #fail}, or null if there was none. Even if the function caught the error, the
     * transaction must not commit: a row could have been written without its index entry.
     */
    public @Nullable RuntimeException failure() {
        return failure;
    }

    /** Ends the transaction. */
    public void end() {
        over = true;
    }
}
