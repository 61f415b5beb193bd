package io.holdfast.retry;

import io.holdfast.retry.internal.RetryArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Options for a {@link RetryRunner}.
 *
 * @param name the name of the runner, recorded in its leases
 * @param interval the pause between two runs
 * @param lease the duration of a claim's lease
 * @param batch the maximum number of events per claim
 * @param maxPerRun the maximum number of events per run
 * @param group the group of runners whose events to retry, or null for events without a group
 */
public record RetryRunnerOptions(
        String name,
        Duration interval,
        Duration lease,
        int batch,
        int maxPerRun,
        @Nullable String group) {

    /**
     * The default options: one run per minute with at most 1,000 events, claimed in batches of 32 with a lease of 5
     * minutes.
     */
    public static final RetryRunnerOptions DEFAULT =
            new RetryRunnerOptions("runner", Duration.ofSeconds(60), Duration.ofMinutes(5), 32, 1_000, null);

    private static final int MAX_PER_RUN = 1_000_000;

    public RetryRunnerOptions {
        Arguments.name("name", name, RetryLimits.MAX_NAME);
        Arguments.inRange("interval", interval, Duration.ofMillis(1), RetryLimits.MAX_DELAY);
        Arguments.inRange("lease", lease, RetryLimits.MIN_LEASE, RetryLimits.MAX_DELAY);
        Arguments.inRange("batch", batch, 1, RetryLimits.MAX_BATCH);
        Arguments.inRange("maxPerRun", maxPerRun, 1, MAX_PER_RUN);
        RetryArguments.optionalName("group", group, RetryLimits.MAX_NAME);
    }

    public RetryRunnerOptions withName(String other) {
        return new RetryRunnerOptions(other, interval, lease, batch, maxPerRun, group);
    }

    public RetryRunnerOptions withInterval(Duration other) {
        return new RetryRunnerOptions(name, other, lease, batch, maxPerRun, group);
    }

    public RetryRunnerOptions withLease(Duration other) {
        return new RetryRunnerOptions(name, interval, other, batch, maxPerRun, group);
    }

    public RetryRunnerOptions withBatch(int other) {
        return new RetryRunnerOptions(name, interval, lease, other, maxPerRun, group);
    }

    public RetryRunnerOptions withMaxPerRun(int other) {
        return new RetryRunnerOptions(name, interval, lease, batch, other, group);
    }

    public RetryRunnerOptions withGroup(@Nullable String other) {
        return new RetryRunnerOptions(name, interval, lease, batch, maxPerRun, other);
    }
}
