package io.holdfast.store.embedded;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.spi.PendingWriteRequest;
import io.holdfast.store.spi.WriteRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A write in the group-commit engine. Its state resolves the race between the caller, which may cancel it, and the
 * engine: the write can be cancelled until its group is handed over to be written, and a cancelled write never takes
 * effect.
 */
final class QueuedWrite<R> extends PendingWriteRequest<R> {

    enum State {
        WAITING,
        RUNNING,
        /** The function has returned, and the write belongs to the group that is being filled. */
        COMMITTING,
        /** The group is being written, so the write commits or fails with its group. */
        HANDED_OVER,
        DONE,
        /** The caller stopped waiting before the group was handed over, so the write never takes effect. */
        CANCELLED,
        /** The caller stopped waiting while the group was being written. */
        ABANDONED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
    private final @Nullable Thread waiter;
    private final @Nullable CompletableFuture<CommitResult<R>> future;
    private @Nullable QueuedWrite<?> wakesFirst;
    private @Nullable QueuedWrite<?> wakesSecond;
    private @Nullable R value;
    private @Nullable Throwable failure;
    private long number;
    private boolean delivered;

    private QueuedWrite(
            WriteRequest<R> request, @Nullable Thread waiter, @Nullable CompletableFuture<CommitResult<R>> future) {
        super(request);
        this.waiter = waiter;
        this.future = future;
    }

    static <R> QueuedWrite<R> blocking(WriteRequest<R> request) {
        return new QueuedWrite<>(request, Thread.currentThread(), null);
    }

    static <R> QueuedWrite<R> async(WriteRequest<R> request, CompletableFuture<CommitResult<R>> future) {
        return new QueuedWrite<>(request, null, future);
    }

    boolean isAsync() {
        return future != null;
    }

    /** Marks the write as running, or returns false if the write was cancelled. */
    boolean tryStart() {
        return state.compareAndSet(State.WAITING, State.RUNNING);
    }

    /** Marks the write as committing, or returns false if the write has been cancelled and must be rolled back. */
    boolean tryBeginCommit() {
        return state.compareAndSet(State.RUNNING, State.COMMITTING);
    }

    /** Marks the write as part of a group that is about to be written, or returns false if the write was cancelled. */
    boolean tryHandOver() {
        return state.compareAndSet(State.COMMITTING, State.HANDED_OVER);
    }

    /** Cancels a write whose function has returned, or returns false if its group has been handed over. */
    private boolean tryWithdraw() {
        return state.compareAndSet(State.COMMITTING, State.CANCELLED);
    }

    /** Cancels the write, or returns false if its function has returned. */
    boolean tryCancel() {
        return state.compareAndSet(State.WAITING, State.CANCELLED)
                || state.compareAndSet(State.RUNNING, State.CANCELLED);
    }

    /** Cancels the write if it is still queued after its deadline, and returns whether it was cancelled. */
    boolean tryCancelIfLate() {
        return isLate() && state.compareAndSet(State.WAITING, State.CANCELLED);
    }

    boolean isCancelled() {
        return state.get() == State.CANCELLED;
    }

    /** Returns whether the caller can take the result. */
    boolean isDone() {
        return state.get() == State.DONE;
    }

    /** Returns true for the first caller, which completes the future. Called on the callback thread. */
    boolean tryDeliver() {
        boolean first = !delivered;
        delivered = true;
        return first;
    }

    void setResult(@Nullable R result) {
        value = result;
        failure = null;
    }

    void setFailure(Throwable cause) {
        failure = cause;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    void setCommitNumber(long commit) {
        number = commit;
    }

    /**
     * Marks the write as done, whether durable or failed, or returns false if the caller is no longer waiting for the
     * write.
     */
    boolean tryFinish() {
        return state.compareAndSet(State.HANDED_OVER, State.DONE) || state.compareAndSet(State.COMMITTING, State.DONE);
    }

    /** Sets the writes whose callers the caller of this write wakes. Must be called before {@link #tryFinish}. */
    void setWakeTargets(@Nullable QueuedWrite<?> first, @Nullable QueuedWrite<?> second) {
        wakesFirst = first;
        wakesSecond = second;
    }

    /** Wakes the callers of the writes set as wake targets. */
    void wakeOthers() {
        if (wakesFirst != null) {
            wakesFirst.wake();
        }
        if (wakesSecond != null) {
            wakesSecond.wake();
        }
    }

    /** Wakes the caller if it is blocked. */
    void wake() {
        if (waiter != null) {
            LockSupport.unpark(waiter);
        }
    }

    /** Completes the future. Its dependent callbacks run on the current thread. */
    void completeFuture() {
        if (future == null) {
            return;
        }
        if (state.get() == State.CANCELLED) {
            future.completeExceptionally(deadlineExceeded());
        } else if (failure != null) {
            future.completeExceptionally(failure);
        } else {
            future.complete(committed());
        }
    }

    /** Blocks the caller until the write is done, and returns its result. */
    CommitResult<R> await() {
        boolean interrupted = false;
        try {
            while (state.get() != State.DONE) {
                long left = remainingNanos();
                if (state.get() == State.CANCELLED || (left <= 0 && tryCancel())) {
                    throw deadlineExceeded();
                }
                if (isTimeToWithdraw() && tryWithdraw()) {
                    throw deadlineExceeded();
                }
                if (isTimeToAbandon() && state.compareAndSet(State.HANDED_OVER, State.ABANDONED)) {
                    throw request().unconfirmed();
                }
                LockSupport.parkNanos(this, left > 0 ? left : TimeUnit.MILLISECONDS.toNanos(1) - left / 8);
                if (Thread.interrupted()) {
                    interrupted = true;
                    if (tryCancel()) {
                        throw request().interrupted();
                    }
                }
            }
            wakeOthers();
            if (failure != null && failure.getSuppressed().length == 0) {
                failure.addSuppressed(new CalledFrom());
            }
            return result();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns the result of a finished write, or throws its failure. */
    CommitResult<R> result() {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        return committed();
    }

    /** The stack trace of the caller, added to a failure that was thrown on the commit thread. */
    static final class CalledFrom extends Exception {
        private static final long serialVersionUID = 1;

        CalledFrom() {
            super("the write was called from here");
        }
    }

    @SuppressWarnings("NullAway") // A function may return null.
    private CommitResult<R> committed() {
        return new CommitResult<>(value, number);
    }
}
