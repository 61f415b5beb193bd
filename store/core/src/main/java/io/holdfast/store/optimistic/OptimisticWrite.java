package io.holdfast.store.optimistic;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgain;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.WriteRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A write on its way. Its state decides every race between the caller, who may give up, and the committer: giving up
 * works until it is part of a commit, and then means that nothing was or will be written.
 */
final class OptimisticWrite<R> {

    private enum State {
        OPEN,
        /** It stands or falls with its group. */
        COMMITTING,
        DONE,
        CANCELLED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);
    private final WriteRequest<R> request;
    private final long deadline;
    private final CompletableFuture<CommitResult<R>> future = new CompletableFuture<>();
    private final boolean async;
    private @Nullable TrackingReads reads;
    private @Nullable Attempt<R> attempt;
    private volatile @Nullable StoreException delayCause;
    private volatile boolean abandoned;
    private long number;

    OptimisticWrite(WriteRequest<R> request, boolean async) {
        this.request = request;
        this.async = async;
        this.deadline = System.nanoTime() + request.deadline().toNanos();
    }

    WriteRequest<R> request() {
        return request;
    }

    CompletableFuture<CommitResult<R>> future() {
        return future;
    }

    boolean isAsync() {
        return async;
    }

    boolean isLate() {
        return System.nanoTime() - deadline > 0;
    }

    /** It ran on these reads; without them it was in its turn. */
    void setAttempt(Attempt<R> result, @Nullable TrackingReads on) {
        attempt = result;
        reads = on;
    }

    @Nullable
    Attempt<R> attempt() {
        return attempt;
    }

    /** What it ran on, null if that was its turn. */
    @Nullable
    BackendReadTx readsUsed() {
        return reads == null ? null : reads.latestReads();
    }

    /** Whether it ran and would do the same again, after these changes and over the rows of those before it. */
    boolean isStillValid(int line, RecentChanges changes, Overlay group) {
        return attempt != null
                && reads != null
                && reads.base().epoch() == line
                && reads.reads().isUnchanged(changes, reads.base().commit())
                && !reads.reads().isTouchedBy(group);
    }

    /** Whether it neither read nor wrote anything. */
    boolean isNoOp() {
        return attempt != null
                && reads != null
                && attempt.writes().size() == 0
                && reads.reads().isEmpty();
    }

    /** Kept to say why, should the time run out. */
    void setDelayCause(StoreException cause) {
        delayCause = cause;
    }

    boolean tryBeginCommit(long position) {
        number = position;
        return state.compareAndSet(State.OPEN, State.COMMITTING);
    }

    /** Its group came to nothing: it waits again, if its caller still does. */
    void reopen() {
        state.compareAndSet(State.COMMITTING, abandoned ? State.CANCELLED : State.OPEN);
    }

    boolean tryCancel() {
        return state.compareAndSet(State.OPEN, State.CANCELLED);
    }

    boolean isOpen() {
        return state.get() == State.OPEN;
    }

    boolean isCancelled() {
        return state.get() == State.CANCELLED;
    }

    /** Answers with what came of its run. */
    void complete() {
        Attempt<R> last = attempt;
        state.set(State.DONE);
        if (last == null) {
            throw new IllegalStateException("a call that never ran");
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

    StoreException deadlineExceeded() {
        StoreException cause = delayCause;
        if (cause != null) {
            return new TryAgain(
                    ErrorCode.UNAVAILABLE,
                    "'" + request.name() + "' was not committed within " + request.deadline()
                            + ", and nothing was written: " + cause.getMessage(),
                    cause);
        }
        return request.deadlineExceeded();
    }

    /** Waits as the blocking caller. */
    CommitResult<R> await() {
        boolean interrupted = false;
        try {
            while (true) {
                long left = deadline - System.nanoTime();
                if (left <= 0 && tryCancel()) {
                    throw deadlineExceeded();
                }
                // Too late to give up: the database has the word. It gets the same time once more.
                if (left <= -request.deadline().toNanos() && state.get() == State.COMMITTING) {
                    abandoned = true;
                    throw request.unconfirmed();
                }
                try {
                    long step = left > 0 ? left : TimeUnit.MILLISECONDS.toNanos(5);
                    return future.get(step, TimeUnit.NANOSECONDS);
                } catch (TimeoutException stillOpen) {
                    interrupted |= Thread.interrupted();
                } catch (InterruptedException e) {
                    interrupted = true;
                    if (tryCancel()) {
                        throw request.interrupted();
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

    @SuppressWarnings("NullAway") // A null result is the function's own choice.
    private CommitResult<R> committed(Attempt<R> last) {
        return new CommitResult<>(last.value(), number);
    }
}
