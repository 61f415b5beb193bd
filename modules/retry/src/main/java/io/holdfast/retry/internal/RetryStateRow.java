package io.holdfast.retry.internal;

import io.holdfast.retry.FailedEvent.Status;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The stored mutable state of a failed event, with its transitions.
 *
 * @param error the error of the last attempt
 * @param retries the number of failed retries
 * @param behind whether an earlier event with the same reference must be completed first
 * @param fence the fencing token of the last claim
 * @param creditNeeded the credit that a refused event waits for; absent from older rows
 */
record RetryStateRow(
        Status status,
        String error,
        int retries,
        int maxRetries,
        Instant nextRetryAt,
        boolean behind,
        long fence,
        @Nullable EventLeaseRow lease,
        @Nullable Long creditNeeded,
        Instant updated) {

    static RetryStateRow initial(Status status, String error, int maxRetries, Instant nextRetryAt, Instant now) {
        return new RetryStateRow(status, error, 0, maxRetries, nextRetryAt, false, 0, null, null, now);
    }

    RetryStateRow blocked() {
        return new RetryStateRow(
                status, error, retries, maxRetries, nextRetryAt, true, fence, lease, creditNeeded, updated);
    }

    /**
     * Returns the state of an event that became the first of its reference. The event is due now unless it was due
     * earlier.
     */
    RetryStateRow unblocked(Instant now) {
        Instant at = nextRetryAt.isAfter(now) ? now : nextRetryAt;
        return new RetryStateRow(status, error, retries, maxRetries, at, false, fence, lease, creditNeeded, updated);
    }

    RetryStateRow claimed(EventLeaseRow by, Instant now) {
        return new RetryStateRow(status, error, retries, maxRetries, nextRetryAt, behind, fence + 1, by, null, now);
    }

    RetryStateRow extended(EventLeaseRow by, Instant now) {
        return new RetryStateRow(status, error, retries, maxRetries, nextRetryAt, behind, fence, by, null, now);
    }

    RetryStateRow released(Instant now) {
        return new RetryStateRow(status, error, retries, maxRetries, nextRetryAt, behind, fence, null, null, now);
    }

    /** Returns the state after another failed retry. */
    RetryStateRow failed(Status next, String reason, Instant nextRetry, Instant now) {
        return new RetryStateRow(next, reason, retries + 1, maxRetries, nextRetry, behind, fence, null, null, now);
    }

    /** Returns the state of an event that is not retried until it is requeued. */
    RetryStateRow parked(Status next, String reason, Instant now) {
        return new RetryStateRow(next, reason, retries, maxRetries, nextRetryAt, behind, fence, null, null, now);
    }

    /** Returns this state with the credit that the refused event waits for. */
    RetryStateRow withCreditNeeded(long credits) {
        return new RetryStateRow(
                status, error, retries, maxRetries, nextRetryAt, behind, fence, lease, credits, updated);
    }

    /** Returns the state of an event that is due now and has all its retries available. */
    RetryStateRow requeued(int newMaxRetries, Instant now) {
        return new RetryStateRow(Status.PENDING, error, 0, newMaxRetries, now, behind, fence, null, null, now);
    }
}
