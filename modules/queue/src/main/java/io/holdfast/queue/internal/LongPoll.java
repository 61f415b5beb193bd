package io.holdfast.queue.internal;

import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Repeats attempts to lease messages until one succeeds or the wait ends. Waiting calls do not block a thread and are
 * served in order of arrival. A commit of this process that makes a message deliverable wakes one waiting call, which
 * then finds the message without a poll. Messages from other processes and messages whose delay ends are found by
 * polling each queue at least every 100 ms. This class is thread-safe.
 */
public final class LongPoll {

    private static final long IDLE_THREAD_SECONDS = 10;

    private final Store store;
    private final ScheduledThreadPoolExecutor timer;
    private final Map<String, QueueWaiters> waiters = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    public LongPoll(Store store) {
        this.store = store;
        timer = new ScheduledThreadPoolExecutor(1, Threads.named("holdfast-queue-poll"));
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(IDLE_THREAD_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    /** Wakes one waiting call of a queue when an attempt can see the message that the transaction makes deliverable. */
    void signalWhenVisible(Tx tx, String queue) {
        tx.whenVisible(() -> signal(queue));
    }

    /** Wakes one waiting call of a queue. */
    void signal(String queue) {
        QueueWaiters waiting = waiters.get(queue);
        if (waiting != null) {
            waiting.signal();
        }
    }

    /**
     * Attempts to lease messages without blocking. The returned future completes with the result of the last attempt. If
     * the caller completes or cancels the future, no further attempt is made.
     */
    public <T> CompletableFuture<T> poll(
            String queue, Duration wait, Supplier<CompletableFuture<T>> attempt, Predicate<? super T> isEmpty) {
        return wait.isZero() || stopped
                ? attempt.get()
                : start(queue, new PendingPoll<>(wait, attempt, isEmpty, null)).result();
    }

    /** Like {@link #poll}, but blocks and makes all attempts on the calling thread. An interrupt ends the wait. */
    public <T> T pollBlocking(String queue, Duration wait, Supplier<T> attempt, Predicate<? super T> isEmpty) {
        if (wait.isZero() || stopped) {
            return attempt.get();
        }
        CallerThread caller = new CallerThread();
        PendingPoll<T> pending = start(queue, new PendingPoll<>(wait, new BlockingAttempt<>(attempt), isEmpty, caller));
        caller.runUntilDone(pending, () -> endWait(queue, pending));
        try {
            return pending.result().join();
        } catch (CompletionException e) {
            throw unchecked(e.getCause() == null ? e : e.getCause());
        }
    }

    /** An attempt on the calling thread. If an interrupt ends a repeated attempt, the result of the last one stands. */
    private static final class BlockingAttempt<T> implements Supplier<CompletableFuture<T>> {
        private final Supplier<T> attempt;
        private @Nullable CompletableFuture<T> last;

        BlockingAttempt(Supplier<T> attempt) {
            this.attempt = attempt;
        }

        @Override
        public CompletableFuture<T> get() {
            try {
                last = CompletableFuture.completedFuture(attempt.get());
                return last;
            } catch (TryAgainException e) {
                if (last != null && e.code() == ErrorCode.INTERRUPTED) {
                    return last;
                }
                throw e;
            }
        }
    }

    private void endWait(String queue, PendingPoll<?> pending) {
        QueueWaiters all = waiters.get(queue);
        if (all != null) {
            all.endWait(pending);
        }
    }

    /** Ends all waits. Waiting calls return the result of their last attempt, and later calls make only one attempt. */
    public void stop() {
        stopped = true;
        List.copyOf(waiters.values()).forEach(QueueWaiters::endWaits);
    }

    /** Registers the call before its first attempt, so that no signal after that attempt is lost. */
    private <T> PendingPoll<T> start(String queue, PendingPoll<T> pending) {
        QueueWaiters joined = waiters.compute(queue, (name, existing) -> {
            QueueWaiters all = existing == null
                    ? new QueueWaiters(name, store, timer, () -> stopped, () -> removeIfIdle(name))
                    : existing;
            all.join(pending);
            return all;
        });
        CompletableFuture<?> unused = pending.result().whenComplete((value, thrown) -> leave(queue, pending));
        joined.firstAttempt(pending);
        return pending;
    }

    private void leave(String queue, PendingPoll<?> pending) {
        waiters.computeIfPresent(queue, (name, all) -> all.leave(pending) ? null : all);
    }

    private boolean removeIfIdle(String queue) {
        return waiters.computeIfPresent(queue, (name, all) -> all.endPollsIfIdle() ? null : all) == null;
    }

    private static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException exception ? exception : new IllegalStateException(thrown);
    }
}
