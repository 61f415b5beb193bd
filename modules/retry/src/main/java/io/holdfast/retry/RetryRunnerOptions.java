package io.holdfast.retry;

import java.time.Duration;

/**
 * How a runner works.
 *
 * @param name of the runner, as a note in its leases
 * @param interval how long it waits between two sweeps
 * @param lease after how long its events count as failed, if it is gone
 * @param batch how many events it claims at once
 * @param maxPerRun how many events one sweep tries at most
 */
public record RetryRunnerOptions(String name, Duration interval, Duration lease, int batch, int maxPerRun) {

    /** A sweep a minute, of at most 1,000 events, 32 at once, with 5 minutes for each claim. */
    public static final RetryRunnerOptions DEFAULT =
            new RetryRunnerOptions("runner", Duration.ofSeconds(60), Duration.ofMinutes(5), 32, 1_000);

    private static final int MAX_PER_RUN = 1_000_000;

    public RetryRunnerOptions {
        Args.name("name", name, RetryLimits.MAX_NAME);
        Args.between("every", interval, Duration.ofMillis(1), RetryLimits.MAX_DELAY);
        Args.between("lease", lease, RetryLimits.MIN_LEASE, RetryLimits.MAX_DELAY);
        Args.within("batch", batch, 1, RetryLimits.MAX_BATCH);
        Args.within("perSweep", maxPerRun, 1, MAX_PER_RUN);
    }

    public RetryRunnerOptions withName(String other) {
        return new RetryRunnerOptions(other, interval, lease, batch, maxPerRun);
    }

    public RetryRunnerOptions interval(Duration other) {
        return new RetryRunnerOptions(name, other, lease, batch, maxPerRun);
    }

    public RetryRunnerOptions withLease(Duration other) {
        return new RetryRunnerOptions(name, interval, other, batch, maxPerRun);
    }

    public RetryRunnerOptions withBatch(int other) {
        return new RetryRunnerOptions(name, interval, lease, other, maxPerRun);
    }

    public RetryRunnerOptions maxPerRun(int other) {
        return new RetryRunnerOptions(name, interval, lease, batch, other);
    }
}
