package io.holdfast.store.embedded;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.spi.WriteRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A write on its way through the engine. Its state decides every race between the caller, who may give up, and the
 * writer: giving up works until the commit begins, and then means that nothing was or will be written.
 */
final class QueuedWrite<R> {

    enum State {
        WAITING,
        RUNNING,
        /** Its function is done; it stands or falls with its group. */
        COMMITTING,
        DONE,
        /** The caller left before the commit began: nothing of it was or will be written. */
        CANCELLED,
        /** The caller left while the commit was under way. */
        ABANDONED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
    private final WriteRequest<R> request;
    private final long deadline;
    private final @Nullable Thread waiter;
    private final @Nullable CompletableFuture<CommitResult<R>> future;
    private @Nullable QueuedWrite<?> wakesFirst;
    private @Nullable QueuedWrite<?> wakesSecond;
    private @Nullable R value;
    private @Nullable Throwable failure;
    private long number;

    private QueuedWrite(
            WriteRequest<R> request, @Nullable Thread waiter, @Nullable CompletableFuture<CommitResult<R>> future) {
        this.request = request;
        this.waiter = waiter;
        this.future = future;
        this.deadline = System.nanoTime() + request.deadline().toNanos();
    }

    static <R> QueuedWrite<R> blocking(WriteRequest<R> request) {
        return new QueuedWrite<>(request, Thread.currentThread(), null);
    }

    static <R> QueuedWrite<R> async(WriteRequest<R> request, CompletableFuture<CommitResult<R>> future) {
        return new QueuedWrite<>(request, null, future);
    }

    WriteRequest<R> request() {
        return request;
    }

    boolean isAsync() {
        return future != null;
    }

    boolean isLate() {
        return System.nanoTime() - deadline > 0;
    }

    /** The writer takes it, unless the caller has given up. */
    boolean tryStart() {
        return state.compareAndSet(State.WAITING, State.RUNNING);
    }

    /** Its function is done; false if the caller has given up meanwhile, and so it must be undone. */
    boolean tryBeginCommit() {
        return state.compareAndSet(State.RUNNING, State.COMMITTING);
    }

    /** The caller gives up; false if it is too late for that. */
    boolean tryCancel() {
        return state.compareAndSet(State.WAITING, State.CANCELLED)
                || state.compareAndSet(State.RUNNING, State.CANCELLED);
    }

    /** Gives up a call that still waits although its time is over. */
    boolean tryCancelIfLate() {
        return isLate() && state.compareAndSet(State.WAITING, State.CANCELLED);
    }

    boolean isCancelled() {
        return state.get() == State.CANCELLED;
    }

    void setResult(@Nullable R result) {
        value = result;
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

    /** Its group is durable, or has failed: the result may be seen. False if nobody waits for it any more. */
    boolean tryFinish() {
        return state.compareAndSet(State.COMMITTING, State.DONE);
    }

    /** The calls whose callers this one's caller is to wake, before {@link #tryFinish}. */
    void setWakeTargets(@Nullable QueuedWrite<?> first, @Nullable QueuedWrite<?> second) {
        wakesFirst = first;
        wakesSecond = second;
    }

    void wakeOthers() {
        if (wakesFirst != null) {
            wakesFirst.wake();
        }
        if (wakesSecond != null) {
            wakesSecond.wake();
        }
    }

    void wake() {
        if (waiter != null) {
            LockSupport.unpark(waiter);
        }
    }

    /** Completes the future; runs whatever hangs on it. */
    void completeFuture() {
        if (future == null) {
            return;
        }
        if (state.get() == State.CANCELLED) {
            future.completeExceptionally(request.deadlineExceeded());
        } else if (failure != null) {
            future.completeExceptionally(failure);
        } else {
            future.complete(committed());
        }
    }

    /** Waits as the blocking caller. */
    CommitResult<R> await() {
        boolean interrupted = false;
        try {
            while (state.get() != State.DONE) {
                long left = deadline - System.nanoTime();
                if (state.get() == State.CANCELLED || (left <= 0 && tryCancel())) {
                    throw request.deadlineExceeded();
                }
                // Too late to give up: the disk has the word. It gets the same time once more.
                if (left <= -request.deadline().toNanos() && state.compareAndSet(State.COMMITTING, State.ABANDONED)) {
                    throw request.unconfirmed();
                }
                LockSupport.parkNanos(this, left > 0 ? left : TimeUnit.MILLISECONDS.toNanos(1) - left / 8);
                if (Thread.interrupted()) {
                    interrupted = true;
                    if (tryCancel()) {
                        throw request.interrupted();
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

    CommitResult<R> result() {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        return committed();
    }

    /** The stack of the caller, for a failure whose own stack is the commit thread's. */
    static final class CalledFrom extends Exception {
        private static final long serialVersionUID = 1;

        CalledFrom() {
            super("the write was called from here");
        }
    }

    @SuppressWarnings("NullAway") // A null result is the function's own choice.
    private CommitResult<R> committed() {
        return new CommitResult<>(value, number);
    }
}
