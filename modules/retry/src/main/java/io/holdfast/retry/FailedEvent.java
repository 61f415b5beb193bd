package io.holdfast.retry;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event that is not applied yet, but for its data, which {@link Retries#getWithData(String)} has.
 *
 * @param size of its data, in bytes
 * @param fingerprint of type, publisher and data
 * @param sequence the place in which it was saved, among all events
 * @param state what changes
 */
public record FailedEvent(
        String id,
        String type,
        String publisher,
        @Nullable String reference,
        long order,
        int size,
        UUID fingerprint,
        long sequence,
        Instant created,
        RetryState state) {

    /** The life of a failed event. */
    public enum Status {
        /** Waits for its first retry. */
        PENDING(0),
        /** Was retried, and will be again. */
        RETRYING(1),
        /** The rules of the business said no; waits for somebody to change the cause and requeue it. */
        REFUSED(2),
        /** Will not be retried any more; waits for a person. */
        EXHAUSTED(3);

        private final int code;

        Status(int code) {
            this.code = code;
        }

        /** In keys. It never changes. */
        public int code() {
            return code;
        }

        public boolean isRetryable() {
            return this == PENDING || this == RETRYING;
        }
    }

    /**
     * What changes.
     *
     * @param error why it failed the last time
     * @param retries how many have failed
     * @param maxRetries how many may fail
     * @param nextRetryAt when it is due, if it will be retried
     * @param behind whether an earlier event of its reference has to be done with first
     * @param fence the number of the last claim: what an earlier one says does not count
     * @param lease who tries it now
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
            Instant updated) {

        public RetryState blocked() {
            return new RetryState(status, error, retries, maxRetries, nextRetryAt, true, fence, lease, updated);
        }

        /** No longer behind another, and due at once if it is retried at all. */
        public RetryState unblocked(Instant now) {
            Instant at = nextRetryAt.isAfter(now) ? now : nextRetryAt;
            return new RetryState(status, error, retries, maxRetries, at, false, fence, lease, updated);
        }

        public RetryState claimed(RunnerLease by, Instant now) {
            return new RetryState(status, error, retries, maxRetries, nextRetryAt, behind, fence + 1, by, now);
        }

        public RetryState extended(RunnerLease by, Instant now) {
            return new RetryState(status, error, retries, maxRetries, nextRetryAt, behind, fence, by, now);
        }

        public RetryState released(Instant now) {
            return new RetryState(status, error, retries, maxRetries, nextRetryAt, behind, fence, null, now);
        }

        /** After one more failure. */
        public RetryState failed(Status next, String why, Instant at, Instant now) {
            return new RetryState(next, why, retries + 1, maxRetries, at, behind, fence, null, now);
        }

        /** Put aside, until somebody requeues it. */
        public RetryState setAside(Status as, String why, Instant now) {
            return new RetryState(as, why, retries, maxRetries, nextRetryAt, behind, fence, null, now);
        }

        /** As if it had just been saved, and due at once. */
        public RetryState requeued(int newMax, Instant now) {
            return new RetryState(Status.PENDING, error, 0, newMax, now, behind, fence, null, now);
        }
    }

    /** A runner has it until then. */
    public record RunnerLease(String runner, Instant until) {}

    public Status status() {
        return state.status();
    }

    public String error() {
        return state.error();
    }

    public FailedEvent with(RetryState other) {
        return new FailedEvent(id, type, publisher, reference, order, size, fingerprint, sequence, created, other);
    }

    /** When it is to be looked at: to be tried, or because its runner has not said anything in time. */
    @Nullable
    public Instant dueAt() {
        if (!state.status().isRetryable() || state.behind()) {
            return null;
        }
        RunnerLease lease = state.lease();
        return lease == null ? state.nextRetryAt() : lease.until();
    }
}
