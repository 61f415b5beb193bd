package io.holdfast.store.embedded;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;

/**
 * How the engine runs.
 *
 * @param queueCapacity calls that may wait or be under way; one more is refused as overloaded
 * @param groupFunctions most functions in one group
 * @param slowAfter a function that runs longer than this is warned about
 * @param rehearse run every function twice and keep the second run, to find functions that do not bear a rerun
 */
public record EngineOptions(int queueCapacity, int groupFunctions, Duration slowAfter, boolean rehearse) {

    public static final EngineOptions DEFAULT = new EngineOptions(16_384, 1_024, Duration.ofSeconds(1), false);

    public EngineOptions {
        positive("queueCapacity", queueCapacity);
        positive("groupFunctions", groupFunctions);
        if (slowAfter.compareTo(Duration.ofMillis(1)) < 0 || slowAfter.compareTo(Duration.ofDays(1)) > 0) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT, "slowAfter is " + slowAfter + ", it must be between 1 ms and 1 day");
        }
    }

    public EngineOptions withQueueCapacity(int calls) {
        return new EngineOptions(calls, groupFunctions, slowAfter, rehearse);
    }

    public EngineOptions withSlowAfter(Duration time) {
        return new EngineOptions(queueCapacity, groupFunctions, time, rehearse);
    }

    public EngineOptions withRehearse(boolean twice) {
        return new EngineOptions(queueCapacity, groupFunctions, slowAfter, twice);
    }

    private static void positive(String option, long value) {
        if (value < 1) {
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, option + " is " + value + ", it must be at least 1");
        }
    }
}
