package io.holdfast.store.spi;

import io.holdfast.store.error.StoreException;
import java.util.concurrent.TimeUnit;

/** A write request that an engine has accepted, with the point in time at which its deadline passes. */
public abstract class PendingWriteRequest<R> {

    /** The minimum time that a caller with a short deadline waits for a group that is being written. */
    private static final long MIN_CONFIRMATION_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final WriteRequest<R> request;
    private final long deadlineNanos;

    /** Creates a pending write whose deadline is counted from now. */
    protected PendingWriteRequest(WriteRequest<R> request) {
        this.request = request;
        this.deadlineNanos = System.nanoTime() + request.deadline().toNanos();
    }

    public final WriteRequest<R> request() {
        return request;
    }

    /** Returns whether the deadline has passed. */
    public final boolean isLate() {
        return remainingNanos() < 0;
    }

    /** Returns the time left until the deadline, which is negative if the deadline has passed. */
    protected final long remainingNanos() {
        return deadlineNanos - System.nanoTime();
    }

    /** Returns whether a write that is part of a group should be withdrawn, because twice its deadline has passed. */
    protected final boolean isTimeToWithdraw() {
        return remainingNanos() <= -request.deadline().toNanos();
    }

    /** Returns whether the caller should no longer wait for a group that is being written. */
    protected final boolean isTimeToAbandon() {
        return remainingNanos() <= -Math.max(request.deadline().toNanos(), MIN_CONFIRMATION_NANOS);
    }

    /** Returns the error for a write that was cancelled at its deadline without having written anything. */
    public StoreException deadlineExceeded() {
        return request.deadlineExceeded();
    }
}
