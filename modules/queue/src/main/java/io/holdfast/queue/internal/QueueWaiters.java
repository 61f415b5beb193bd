package io.holdfast.queue.internal;

import io.holdfast.store.Store;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls that wait for messages from one queue, in order of arrival. Thread-safe. Futures are completed outside the
 * monitor: completion calls {@link #leave} under a lock of {@link LongPoll}, which must be acquired before the monitor.
 */
final class QueueWaiters {

    private static final long MAX_INTERVAL = TimeUnit.MILLISECONDS.toNanos(100);

    /**
     * The poll interval while a call makes an attempt, because the message that the last poll found may be for that
     * call. The interval doubles with every poll.
     */
    private static final long MIN_INTERVAL = TimeUnit.MILLISECONDS.toNanos(10);

    private static final long MIN_DELAY = TimeUnit.MILLISECONDS.toNanos(1);

    private final String queue;
    private final Store store;
    private final ScheduledExecutorService timer;
    private final BooleanSupplier stopped;
    private final BooleanSupplier removeIfIdle;
    private final NavigableMap<Long, PendingPoll<?>> waiting = new TreeMap<>();
    private long arrivals;
    private int calls;
    private int unusedSignals;
    private int retriesInFlight;
    private long interval = MAX_INTERVAL;

    private @Nullable Future<?> nextPoll;

    /** @param removeIfIdle calls {@link #endPollsIfIdle}, and removes this object and returns true if it does */
    QueueWaiters(
            String queue,
            Store store,
            ScheduledExecutorService timer,
            BooleanSupplier stopped,
            BooleanSupplier removeIfIdle) {
        this.queue = queue;
        this.store = store;
        this.timer = timer;
        this.stopped = stopped;
        this.removeIfIdle = removeIfIdle;
    }

    /** Adds a call. Signals for the call are kept while its attempts are in flight. */
    synchronized void join(PendingPoll<?> call) {
        call.setPosition(arrivals++);
        calls++;
    }

    /**
     * Removes a call and returns whether this object is no longer needed. A poll that is already scheduled is kept for the
     * next call, because scheduling and cancelling a poll for each message would wake the timer each time.
     */
    synchronized boolean leave(PendingPoll<?> call) {
        waiting.remove(call.position());
        call.cancelTimeout();
        calls--;
        unusedSignals = Math.min(unusedSignals, calls);
        return calls == 0 && nextPoll == null;
    }

    /** If there are no calls, ends the polls and returns true. */
    synchronized boolean endPollsIfIdle() {
        if (calls > 0) {
            return false;
        }
        nextPoll = null;
        return true;
    }

    /** Wakes the first waiting call, or else the next call that starts to wait. */
    void signal() {
        PendingPoll<?> first;
        synchronized (this) {
            first = takeFirst();
            if (first == null) {
                unusedSignals = Math.min(unusedSignals + 1, calls);
            }
        }
        if (first != null) {
            retryLater(first, false); // On another thread, because this one is inside a transaction.
        }
    }

    private void retryLater(PendingPoll<?> call, boolean polled) {
        call.executor(timer).execute(() -> retry(call, polled));
    }

    /** Removes the first waiting call, which must then be retried. */
    private @Nullable PendingPoll<?> takeFirst() {
        Map.Entry<Long, PendingPoll<?>> first = waiting.pollFirstEntry();
        if (first == null) {
            return null;
        }
        retriesInFlight++;
        return first.getValue();
    }

    /**
     * Makes another attempt for a call.
     *
     * @param polled whether the attempt follows a poll, which may have found messages for other calls
     */
    private <T> void retry(PendingPoll<T> call, boolean polled) {
        if (call.result().isDone()) {
            endRetry();
            signal(); // The caller is gone, so the signal is passed to the next call.
            return;
        }
        attempt(call, () -> {
            endRetry();
            if (call.result().isDone() && (polled || call.result().isCompletedExceptionally())) {
                pollNow();
            }
        });
    }

    private synchronized void endRetry() {
        retriesInFlight--;
    }

    /** Makes the first attempt for a call. If it returns no messages, the call waits. */
    <T> void firstAttempt(PendingPoll<T> call) {
        attempt(call, () -> {});
    }

    private <T> void attempt(PendingPoll<T> call, Runnable afterwards) {
        CompletableFuture<?> unused = run(call.attempt()).whenComplete((value, thrown) -> {
            if (thrown != null) {
                call.result().completeExceptionally(thrown);
            } else if (!call.isEmpty(value) || !await(call, value)) {
                call.result().complete(value);
            }
            afterwards.run();
        });
    }

    private static <T> CompletableFuture<T> run(Supplier<CompletableFuture<T>> attempt) {
        try {
            return attempt.get();
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Lets a call wait for a signal, a poll or its timeout. Returns false if the wait has ended. */
    private synchronized <T> boolean await(PendingPoll<T> call, T lastResult) {
        long remaining = call.remainingNanos();
        if (remaining <= 0 || stopped.getAsBoolean()) {
            return false;
        }
        if (call.result().isDone()) {
            return true;
        }
        call.setLastResult(lastResult);
        if (unusedSignals > 0) {
            unusedSignals--;
            retriesInFlight++;
            retryLater(call, false);
            return true;
        }
        waiting.put(call.position(), call);
        if (call.needsTimeout()) {
            call.setTimeout(timer.schedule(() -> endWait(call), remaining, TimeUnit.NANOSECONDS));
        }
        if (nextPoll == null) {
            schedulePoll(interval);
        }
        return true;
    }

    /** Ends the wait of a call. If an attempt is in flight, it is the last attempt. */
    void endWait(PendingPoll<?> call) {
        boolean waits;
        synchronized (this) {
            call.setDeadlineToNow();
            waits = waiting.remove(call.position()) != null;
        }
        if (waits) {
            call.completeWithLastResult();
        }
    }

    void endWaits() {
        List<PendingPoll<?>> all;
        synchronized (this) {
            all = List.copyOf(waiting.values());
        }
        all.forEach(this::endWait);
    }

    private synchronized void pollNow() {
        if (calls > 0) {
            schedulePoll(0);
        }
    }

    /** Schedules the next poll and replaces the poll that is currently scheduled. */
    private void schedulePoll(long delayNanos) {
        if (nextPoll != null) {
            nextPoll.cancel(false);
        }
        nextPoll = timer.schedule(this::poll, delayNanos, TimeUnit.NANOSECONDS);
    }

    private void poll() {
        if (removeIfIdle.getAsBoolean()) {
            return;
        }
        CompletableFuture<?> unused = run(() -> store.readAsync(tx -> NextDeliveryTime.nanosUntil(tx, queue)))
                // If the read fails, the attempt reports the error to its caller.
                .whenComplete((nanos, thrown) -> finishPoll(thrown == null ? nanos : 0));
    }

    private void finishPoll(long nanosUntilDelivery) {
        PendingPoll<?> first;
        synchronized (this) {
            // While an earlier call makes an attempt, the message may be for that call.
            boolean blocked = retriesInFlight > 0;
            first = nanosUntilDelivery == 0 && !blocked ? takeFirst() : null;
            interval = blocked ? MIN_INTERVAL : Math.min(2 * interval, MAX_INTERVAL);
            schedulePoll(
                    nanosUntilDelivery == 0 ? interval : Math.max(MIN_DELAY, Math.min(interval, nanosUntilDelivery)));
        }
        if (first != null) {
            retryLater(first, true);
        }
    }
}
