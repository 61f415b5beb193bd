package io.holdfast.store.concurrent;

import io.holdfast.store.error.TryAgain;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work on a store that is done again and again, on a thread of its own, until it is closed. A turn that fails is told to
 * the log, once for as long as it fails in the same way, and the next turn comes. Close it before the store.
 */
public final class RecurringTask implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RecurringTask.class);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final String name;
    private final long periodNanos;
    private final Action action;
    private final Thread thread;
    private final RepeatedWarning warning = new RepeatedWarning();

    /** What a turn does. */
    @FunctionalInterface
    public interface Action {

        /** Does a turn; one that is long asks in between whether it is to end. */
        void run(BooleanSupplier ending);
    }

    private RecurringTask(String name, Duration period, Action work) {
        this.name = name;
        this.periodNanos = period.toNanos();
        this.action = Objects.requireNonNull(work, "work");
        thread = Threads.named("holdfast-" + name).newThread(this::run);
    }

    /** Starts with a turn at once; from the end of one to the next it rests for the period. */
    public static RecurringTask startEvery(Duration period, String name, Action work) {
        RecurringTask recurring = new RecurringTask(name, period, work);
        recurring.thread.start();
        return recurring;
    }

    private void run() {
        try {
            do {
                runOnce();
            } while (!closed.await(periodNanos, TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void runOnce() {
        try {
            action.run(() -> closed.getCount() == 0);
            warning.recordSuccess();
        } catch (TryAgain e) {
            // The database is away, most likely: where in this program that was met is of no interest.
            if (warning.recordFailure(e)) {
                LOG.warn("{} could not do all of its work, and will try again: {}", name, e.getMessage());
            }
        } catch (RuntimeException e) {
            if (warning.recordFailure(e)) {
                LOG.error("{} could not do all of its work, and will try again", name, e);
            }
        }
    }

    /** Stops it, and waits until the step that is under way is done. */
    @Override
    public void close() {
        closed.countDown();
        if (Thread.currentThread() != thread) {
            Threads.join(thread);
        }
    }
}
