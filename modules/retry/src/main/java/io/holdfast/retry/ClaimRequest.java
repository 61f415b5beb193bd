package io.holdfast.retry;

import java.time.Duration;

/**
 * What a runner asks for.
 *
 * @param runner who asks, as a note in the lease
 * @param max most events
 * @param lease how long they belong to the runner
 */
public record ClaimRequest(String runner, int max, Duration lease) {

    public ClaimRequest {
        Args.name("runner", runner, RetryLimits.MAX_NAME);
        Args.within("max", max, 1, RetryLimits.MAX_BATCH);
        Args.between("lease", lease, RetryLimits.MIN_LEASE, RetryLimits.MAX_DELAY);
    }
}
