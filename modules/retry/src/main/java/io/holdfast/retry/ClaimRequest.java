package io.holdfast.retry;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;

/**
 * A request for due events.
 *
 * @param runner the name of the runner, recorded in the lease
 * @param max the maximum number of events
 * @param lease the duration of the lease
 */
public record ClaimRequest(String runner, int max, Duration lease) {

    public ClaimRequest {
        Arguments.newId("runner", Arguments.name("runner", runner, RetryLimits.MAX_NAME));
        Arguments.inRange("max", max, 1, RetryLimits.MAX_BATCH);
        Arguments.inRange("lease", lease, RetryLimits.MIN_LEASE, RetryLimits.MAX_DELAY);
    }
}
