package io.holdfast.retry;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored event that has not been applied yet, without its data.
 * {@link Retries#getWithData(String)} returns the data.
 *
 * @param account the account that the event concerns or that lacks credit for it, or null if it is unknown
 * @param group the group of runners that retries the event, or null for runners without a group
 * @param size the size of the data in bytes
 * @param fingerprint the hash of the type, publisher and data
 * @param sequence the sequence number, increasing in the order in which events are saved
 * @param created the time at which the event was saved
 * @param state the retry state
 */
public record FailedEvent(
        String id,
        String type,
        String publisher,
        @Nullable String reference,
        long order,
        @Nullable String account,
        @Nullable String group,
        int size,
        UUID fingerprint,
        long sequence,
        Instant created,
        RetryState state) {

    /** The status of a failed event. The constant names are stored. */
    public enum Status {
        /** Waiting for the first retry. */
        PENDING,
        /** Retried at least once without success and waiting for the next retry. */
        RETRYING,
        /** Refused by a business rule; not retried until an operator requeues it or the account has enough credit. */
        REFUSED,
        /** Failed permanently or out of retries; not retried until an operator requeues it. */
        EXHAUSTED;

        /** Returns whether events with this status are retried automatically. */
        public boolean isRetryable() {
            return this == PENDING || this == RETRYING;
        }
    }

    /**
     * The mutable state of a failed event.
     *
     * @param error the error of the last attempt
     * @param retries the number of failed retries
     * @param maxRetries the maximum number of failed retries
     * @param nextRetryAt the time of the next retry if the status is retryable
     * @param behind whether an earlier event with the same reference must be completed first
     * @param fence the fencing token of the last claim
     * @param lease the lease of the runner that is processing the event, or null if the event is not leased
     * @param creditNeeded the credit that a refused event waits for, or null if it does not wait for credit
     * @param updated the time of the last change
     */
    public record RetryState(
            Status status,
            String error,
            int retries,
            int maxRetries,
            Instant nextRetryAt,
            boolean behind,
            long fence,
            @Nullable RunnerLease lease,
            @Nullable Long creditNeeded,
            Instant updated) {}

    /**
     * The lease of an event to a runner.
     *
     * @param until the end of the lease
     */
    public record RunnerLease(String runner, Instant until) {}

    public Status status() {
        return state.status();
    }

    public String error() {
        return state.error();
    }
}
