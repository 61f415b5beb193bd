package io.holdfast.queue;

import io.holdfast.queue.QueueSchema.Tally;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Waits for messages. Messages that are enqueued in this process wake a consumer at once; all others are found by
 * looking, at the time when the next one is due, and ten times a second.
 */
final class LongPoll {

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Store store;
    private final Waiters waiters;

    LongPoll(Store store, Waiters waiters) {
        this.store = store;
        this.waiters = waiters;
    }

    Outcome.Leased lease(LeaseRequest request, Supplier<Outcome.Leased> attempt) {
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

    private Outcome.Leased lease(String queue, long end, Supplier<Outcome.Leased> attempt) throws InterruptedException {
        Outcome.Leased outcome = attempt.get();
        long left = end - System.nanoTime();
        while (outcome instanceof Outcome.Deliveries && outcome.deliveries().isEmpty() && left > 0) {
            boolean signalled = waiters.await(queue, Math.min(left, LOOK_NANOS));
            if (signalled || store.read(tx -> mayDeliver(tx, queue))) {
                outcome = attempt.get();
            }
            left = end - System.nanoTime();
        }
        return outcome;
    }

    private static boolean mayDeliver(ReadTx tx, String queue) {
        Tally tally = tx.get(QueueSchema.TALLIES, queue).orElse(Tally.EMPTY);
        long now = Times.nanos(tx.now());
        return tally.ready() > 0
                || tally.delayedFrom() <= now
                || tally.inFlight() > 0
                || !tx.exists(QueueSchema.QUEUES, queue); // It has gone: whoever waits should know.
    }
}
