package io.holdfast.retry;

import io.holdfast.retry.internal.RetryArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request to claim due events.
 *
 * @param runner the name of the runner, recorded in the lease
 * @param max the maximum number of events
 * @param lease the duration of the lease
 * @param group the group of runners whose events to claim, or null for events without a group
 */
public record ClaimRequest(
        String runner, int max, Duration lease, @Nullable String group) {

    /** Creates a request to claim events without a group. */
    public ClaimRequest(String runner, int max, Duration lease) {
        this(runner, max, lease, null);
    }

    public ClaimRequest {
        Arguments.newId("runner", Arguments.name("runner", runner, RetryLimits.MAX_NAME));
        Arguments.inRange("max", max, 1, RetryLimits.MAX_BATCH);
        Arguments.inRange("lease", lease, RetryLimits.MIN_LEASE, RetryLimits.MAX_DELAY);
        RetryArguments.optionalName("group", group, RetryLimits.MAX_NAME);
    }
}
