package io.holdfast.queue.internal;

import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.internal.QueueSchema.QueueCountersRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Waits for messages. Messages that are enqueued in this process wake a consumer at once; all others are found by
 * looking, at the time when the next one is due, and ten times a second.
 */
public final class LongPoll {

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Store store;
    private final WaitingConsumers waiters;

    public LongPoll(Store store, WaitingConsumers waiters) {
        this.store = store;
        this.waiters = waiters;
    }

    public QueueOutcome.Leased lease(LeaseRequest request, Supplier<QueueOutcome.Leased> attempt) {
        if (request.waiting().isZero()) {
            return attempt.get();
        }
        long end = System.nanoTime() + request.waiting().toNanos();
        // From here on no signal is missed, so whatever comes behind the attempt is heard.
        waiters.join(request.queue());
        try {
            return lease(request.queue(), end, attempt);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return attempt.get();
        } finally {
            waiters.leave(request.queue());
        }
    }

    private QueueOutcome.Leased lease(String queue, long end, Supplier<QueueOutcome.Leased> attempt)
            throws InterruptedException {
        QueueOutcome.Leased outcome = attempt.get();
        long left = end - System.nanoTime();
        while (outcome instanceof QueueOutcome.Deliveries
                && outcome.deliveries().isEmpty()
                && left > 0) {
            boolean signalled = waiters.await(queue, Math.min(left, LOOK_NANOS));
            if (signalled || store.read(tx -> mayDeliver(tx, queue))) {
                outcome = attempt.get();
            }
            left = end - System.nanoTime();
        }
        return outcome;
    }

    private static boolean mayDeliver(ReadTx tx, String queue) {
        QueueCountersRow tally = tx.get(QueueSchema.COUNTERS, queue).orElse(QueueCountersRow.EMPTY);
        long now = SignedEpochNanos.nanos(tx.now());
        return tally.ready() > 0
                || tally.delayedFrom() <= now
                || tally.inFlight() > 0
                || !tx.exists(QueueSchema.QUEUES, queue); // It has gone: whoever waits should know.
    }
}
