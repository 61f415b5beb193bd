package io.holdfast.store.embedded;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;

/**
 * Options for the group-commit engine.
 *
 * @param queueCapacity the maximum number of writes in flight; further writes are rejected with {@code OVERLOADED}
 * @param groupFunctions the maximum number of functions in a group
 * @param slowAfter the running time after which a function is reported as slow
 * @param rehearse whether to run every function twice and keep the second result; used by tests to find functions that
 *     are not safe to run twice
 */
public record GroupCommitOptions(int queueCapacity, int groupFunctions, Duration slowAfter, boolean rehearse) {

    /**
     * The default options: 16,384 writes in flight, 1,024 functions per group, slow after 1 second, and no rehearsal.
     */
    public static final GroupCommitOptions DEFAULT =
            new GroupCommitOptions(16_384, 1_024, Duration.ofSeconds(1), false);

    public GroupCommitOptions {
        positive("queueCapacity", queueCapacity);
        positive("groupFunctions", groupFunctions);
        if (slowAfter.compareTo(Duration.ofMillis(1)) < 0 || slowAfter.compareTo(Duration.ofDays(1)) > 0) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, "slowAfter must be between 1 ms and 1 day, but is " + slowAfter);
        }
    }

    public GroupCommitOptions withQueueCapacity(int capacity) {
        return new GroupCommitOptions(capacity, groupFunctions, slowAfter, rehearse);
    }

    public GroupCommitOptions withSlowAfter(Duration time) {
        return new GroupCommitOptions(queueCapacity, groupFunctions, time, rehearse);
    }

    public GroupCommitOptions withRehearse(boolean twice) {
        return new GroupCommitOptions(queueCapacity, groupFunctions, slowAfter, twice);
    }

    private static void positive(String option, long value) {
        if (value < 1) {
            throw new BadRequestException(ErrorCode.INVALID_ARGUMENT, option + " must be at least 1, but is " + value);
        }
    }
}
