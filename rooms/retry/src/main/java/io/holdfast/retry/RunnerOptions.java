package io.holdfast.retry;

import java.time.Duration;

/**
 * How a runner works.
 *
 * @param name of the runner, as a note in its leases
 * @param every how long it waits between two sweeps
 * @param lease after how long its events count as failed, if it is gone
 * @param batch how many events it claims at once
 * @param perSweep how many events one sweep tries at most
 */
public record RunnerOptions(String name, Duration every, Duration lease, int batch, int perSweep) {

    /** A sweep a minute, of at most 1,000 events, 32 at once, with 5 minutes for each claim. */
    public static final RunnerOptions DEFAULT =
            new RunnerOptions("runner", Duration.ofSeconds(60), Duration.ofMinutes(5), 32, 1_000);

    private static final int MAX_PER_SWEEP = 1_000_000;

    public RunnerOptions {
        Args.name("name", name, RetryLimits.MAX_NAME);
        Args.between("every", every, Duration.ofMillis(1), RetryLimits.MAX_DELAY);
        Args.between("lease", lease, RetryLimits.MIN_LEASE, RetryLimits.MAX_DELAY);
        Args.within("batch", batch, 1, RetryLimits.MAX_BATCH);
        Args.within("perSweep", perSweep, 1, MAX_PER_SWEEP);
    }

    public RunnerOptions name(String other) {
        return new RunnerOptions(other, every, lease, batch, perSweep);
    }

    public RunnerOptions every(Duration other) {
        return new RunnerOptions(name, other, lease, batch, perSweep);
    }

    public RunnerOptions lease(Duration other) {
        return new RunnerOptions(name, every, other, batch, perSweep);
    }

    public RunnerOptions batch(int other) {
        return new RunnerOptions(name, every, lease, other, perSweep);
    }

    public RunnerOptions perSweep(int other) {
        return new RunnerOptions(name, every, lease, batch, other);
    }
}
