package io.holdfast.store.optimistic;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.PendingWriteRequest;
import io.holdfast.store.spi.WriteRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A write in the optimistic engine. Its state resolves the race between the caller, which may cancel it, and the
 * committer: the write can be cancelled until its group is written, and a cancelled write never takes effect.
 */
final class PendingOptimisticWrite<R> extends PendingWriteRequest<R> {

    private enum State {
        OPEN,
        /** The write belongs to the group that is being filled. */
        COMMITTING,
        /** The group is being written, so the write commits or fails with its group. */
        HANDED_OVER,
        DONE,
        CANCELLED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);
    private final CompletableFuture<CommitResult<R>> future = new CompletableFuture<>();
    private final boolean async;
    private @Nullable TrackingReads reads;
    private @Nullable FunctionRun<R> attempt;
    private volatile @Nullable StoreException delayCause;
    private volatile boolean abandoned;
    private long number;

    PendingOptimisticWrite(WriteRequest<R> request, boolean async) {
        super(request);
        this.async = async;
    }

    CompletableFuture<CommitResult<R>> future() {
        return future;
    }

    boolean isAsync() {
        return async;
    }

    /**
     * Sets the result of a run and the reads on which the run was based. The reads are null if it ran in a commit slot.
     */
    void setAttempt(FunctionRun<R> result, @Nullable TrackingReads readsUsed) {
        attempt = result;
        reads = readsUsed;
    }

    @Nullable
    FunctionRun<R> attempt() {
        return attempt;
    }

    /** Returns the reads on which the last run was based, or null if it ran in a commit slot. */
    @Nullable
    BackendReadTx readsUsed() {
        return reads == null ? null : reads.latestReads();
    }

    /**
     * Returns whether the last run is still valid because neither a commit nor the group's rows have changed anything
     * that it read.
     */
    boolean isStillValid(int epoch, RecentChanges changes, Overlay group) {
        return attempt != null
                && reads != null
                && reads.base().epoch() == epoch
                && reads.reads().isUnchanged(changes, reads.base().commit())
                && !reads.reads().isTouchedBy(group);
    }

    /** Returns whether the function neither read nor wrote anything. */
    boolean isNoOp() {
        return attempt != null
                && reads != null
                && !attempt.hasChanges()
                && reads.reads().isEmpty();
    }

    /** Sets the error that delays the write. It is reported if the deadline passes. */
    void setDelayCause(StoreException cause) {
        delayCause = cause;
    }

    /** Marks the write as committing with the given commit number, or returns false if the write was cancelled. */
    boolean tryBeginCommit(long commitNumber) {
        number = commitNumber;
        return state.compareAndSet(State.OPEN, State.COMMITTING);
    }

    /** Marks the write as part of a group that is about to be written, or returns false if the write was cancelled. */
    boolean tryHandOver() {
        return state.compareAndSet(State.COMMITTING, State.HANDED_OVER);
    }

    /** Replaces the commit number after the group has been filled again. */
    void setCommitNumber(long commitNumber) {
        number = commitNumber;
    }

    /** Cancels a write in a group, or returns false if the group has been handed over. */
    private boolean tryWithdraw() {
        return state.compareAndSet(State.COMMITTING, State.CANCELLED);
    }

    /**
     * Returns the write to the open state after its group failed, or cancels the write if its caller is no longer
     * waiting.
     */
    void reopen() {
        State next = abandoned ? State.CANCELLED : State.OPEN;
        if (!state.compareAndSet(State.HANDED_OVER, next)) {
            state.compareAndSet(State.COMMITTING, next);
        }
    }

    /** Cancels the write, or returns false if it is part of a group. */
    boolean tryCancel() {
        return state.compareAndSet(State.OPEN, State.CANCELLED);
    }

    boolean isOpen() {
        return state.get() == State.OPEN;
    }

    boolean isCancelled() {
        return state.get() == State.CANCELLED;
    }

    /** Completes the future with the result of the last run. */
    void complete() {
        FunctionRun<R> last = attempt;
        state.set(State.DONE);
        if (last == null) {
            throw new IllegalStateException("a write that has not run cannot be completed");
        } else if (last.thrown() != null) {
            future.completeExceptionally(last.thrown());
        } else {
            future.complete(committed(last));
        }
    }

    void fail(Throwable cause) {
        state.set(State.DONE);
        future.completeExceptionally(cause);
    }

    @Override
    public StoreException deadlineExceeded() {
        StoreException cause = delayCause;
        if (cause != null) {
            return new TryAgainException(
                    ErrorCode.UNAVAILABLE,
                    "'" + request().name() + "' was not committed within "
                            + request().deadline() + "; nothing was written: " + cause.getMessage(),
                    cause);
        }
        return super.deadlineExceeded();
    }

    /** Blocks the caller until the write is done, and returns its result. */
    CommitResult<R> await() {
        boolean interrupted = false;
        try {
            while (true) {
                long left = remainingNanos();
                if (left <= 0 && tryCancel()) {
                    throw deadlineExceeded();
                }
                if (isTimeToWithdraw() && tryWithdraw()) {
                    throw deadlineExceeded();
                }
                if (isTimeToAbandon() && state.get() == State.HANDED_OVER) {
                    abandoned = true;
                    throw request().unconfirmed();
                }
                try {
                    long step = left > 0 ? left : TimeUnit.MILLISECONDS.toNanos(5);
                    return future.get(step, TimeUnit.NANOSECONDS);
                } catch (TimeoutException stillOpen) {
                    interrupted |= Thread.interrupted();
                } catch (InterruptedException e) {
                    interrupted = true;
                    if (tryCancel()) {
                        throw request().interrupted();
                    }
                } catch (ExecutionException e) {
                    throw unchecked(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException unchecked(@Nullable Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException known ? known : new IllegalStateException(e);
    }

    @SuppressWarnings("NullAway") // A function may return null.
    private CommitResult<R> committed(FunctionRun<R> last) {
        return new CommitResult<>(last.value(), number);
    }
}
