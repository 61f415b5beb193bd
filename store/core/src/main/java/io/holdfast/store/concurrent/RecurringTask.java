package io.holdfast.store.concurrent;

import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.OriginScope;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task that runs periodically on its own thread until it is closed. A failed run does not prevent the next run. A
 * failure is logged unless it has the same error message as the previous failure. The task's name is recorded as the
 * author of its writes. Close the task before the store it uses.
 */
public final class RecurringTask implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RecurringTask.class);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final String name;
    private final long periodNanos;
    private final Action action;
    private final Thread thread;
    private final RepeatedWarning warning = new RepeatedWarning();

    /** The action of a recurring task. */
    @FunctionalInterface
    public interface Action {

        /**
         * Performs one run of the task.
         *
         * @param closing returns whether the task is being closed; a long run checks this between steps and returns
         *     early
         */
        void run(BooleanSupplier closing);
    }

    private RecurringTask(String name, Duration period, Action action) {
        this.name = name;
        this.periodNanos = period.toNanos();
        this.action = Objects.requireNonNull(action, "action");
        thread = Threads.named("holdfast-" + name).newThread(this::run);
    }

    /**
     * Starts a task and begins its first run immediately.
     *
     * @param period the time between the end of a run and the start of the next
     * @param name the name of the task in log messages and, prefixed with {@code holdfast-}, the name of its thread
     */
    public static RecurringTask startEvery(Duration period, String name, Action action) {
        RecurringTask task = new RecurringTask(name, period, action);
        task.thread.start();
        return task;
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
            OriginScope.run(Origin.of(name), () -> action.run(() -> closed.getCount() == 0));
            warning.recordSuccess();
        } catch (TryAgainException e) {
            // Most likely the database is unavailable, so the stack trace would not help.
            if (warning.recordFailure(e)) {
                LOG.warn("{} failed and will be retried: {}", name, e.getMessage());
            }
        } catch (RuntimeException | Error e) { // The next run must take place even after an error.
            if (warning.recordFailure(e)) {
                LOG.error("{} failed and will be retried", name, e);
            }
        }
    }

    /** Stops the task and waits until the current run has ended. */
    @Override
    public void close() {
        closed.countDown();
        if (Thread.currentThread() != thread) {
            Threads.join(thread);
        }
    }
}
