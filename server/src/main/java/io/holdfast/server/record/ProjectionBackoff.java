package io.holdfast.server.record;

import io.holdfast.store.error.TryAgainException;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delays the attempts of a background task that keeps failing: the delay doubles with each failure up to a maximum. The
 * failure is logged again at intervals, with the position of the task.
 */
final class ProjectionBackoff {

    private static final Logger LOG = LoggerFactory.getLogger(ProjectionBackoff.class);
    private static final Duration FIRST_DELAY = Duration.ofMillis(200);
    private static final Duration MAX_DELAY = Duration.ofMinutes(1);
    private static final Duration LOG_INTERVAL = Duration.ofMinutes(10);

    private final String task;
    private final LongSupplier nanos;
    private int failures;
    private long failedAt;
    private long loggedAt;

    /**
     * Creates an object without failures.
     *
     * @param nanos the current time, as returned by {@link System#nanoTime}
     */
    ProjectionBackoff(String task, LongSupplier nanos) {
        this.task = task;
        this.nanos = nanos;
    }

    /** Returns whether the delay after the last failure has passed. */
    boolean isAttemptDue() {
        return failures == 0 || nanos.getAsLong() - failedAt >= delay().toNanos();
    }

    private Duration delay() {
        Duration delay = FIRST_DELAY.multipliedBy(1L << Math.min(failures - 1, 20));
        return delay.compareTo(MAX_DELAY) < 0 ? delay : MAX_DELAY;
    }

    void recordSuccess() {
        if (failures > 1) {
            LOG.info("{} succeeded after {} failed attempts", task, failures);
        }
        failures = 0;
    }

    /** Records a failure, and returns whether it was logged. */
    boolean recordFailure(RuntimeException failure, Supplier<String> position) {
        long now = nanos.getAsLong();
        boolean logged = failures == 0 || now - loggedAt >= LOG_INTERVAL.toNanos();
        failures++;
        failedAt = now;
        if (!logged) {
            return false;
        }
        loggedAt = now;
        if (failure instanceof TryAgainException) {
            // Most likely the database is unavailable, so the stack trace would not help.
            LOG.warn("{} failed and will be retried: {}", task, failure.getMessage());
        } else {
            LOG.error("{} failed {} times at {} and will be retried", task, failures, position.get(), failure);
        }
        return true;
    }
}
