package io.holdfast.queue.internal;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A call that repeats an attempt to lease messages until it succeeds or its wait ends. Guarded by its {@link QueueWaiters}. */
final class PendingPoll<T> {

    private final Supplier<CompletableFuture<T>> attempt;
    private final Predicate<? super T> isEmpty;
    private final @Nullable CallerThread caller;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private volatile long deadlineNanos;
    private long position;
    private @Nullable T lastResult;
    private @Nullable Future<?> timeout;

    /** @param caller the thread that makes the attempts and waits for the timeout, or null for the timer */
    PendingPoll(
            Duration wait,
            Supplier<CompletableFuture<T>> attempt,
            Predicate<? super T> isEmpty,
            @Nullable CallerThread caller) {
        this.attempt = attempt;
        this.isEmpty = isEmpty;
        this.caller = caller;
        deadlineNanos = System.nanoTime() + wait.toNanos();
    }

    CompletableFuture<T> result() {
        return result;
    }

    Supplier<CompletableFuture<T>> attempt() {
        return attempt;
    }

    /** Returns the executor for further attempts. */
    Executor executor(Executor timer) {
        return caller == null ? timer : caller;
    }

    boolean isEmpty(T value) {
        return isEmpty.test(value);
    }

    /** Returns the position in the order of arrival. */
    long position() {
        return position;
    }

    void setPosition(long arrival) {
        position = arrival;
    }

    void setLastResult(T value) {
        lastResult = value;
    }

    /** Completes the call with the result of its last attempt. */
    @SuppressWarnings("NullAway") // A call waits only after its first attempt, which has set the result.
    void completeWithLastResult() {
        result.complete(lastResult);
    }

    long remainingNanos() {
        return deadlineNanos - System.nanoTime();
    }

    void setDeadlineToNow() {
        deadlineNanos = System.nanoTime();
    }

    /** Returns whether the timer must end the wait but has no task for it yet. */
    boolean needsTimeout() {
        return caller == null && timeout == null;
    }

    void setTimeout(Future<?> task) {
        timeout = task;
    }

    void cancelTimeout() {
        if (timeout != null) {
            timeout.cancel(false);
        }
    }
}
