package io.holdfast.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The requests and responses for failed events. */
public interface RetryApi {

    enum Status {
        PENDING,
        RETRYING,
        REFUSED,
        EXHAUSTED
    }

    /** The reason for saving an event. */
    enum Cause {
        /** An error; the event is retried. */
        FAILED,
        /** A refusal by a business rule. */
        REFUSED,
        /** A permanent error; the event cannot succeed without changes. */
        HOPELESS,
        /** The event was not tried because earlier events with the same reference are pending. */
        UNTRIED
    }

    /** The result of a retry. */
    enum Verdict {
        DONE,
        FAILED,
        REFUSED,
        HOPELESS
    }

    enum How {
        SUCCEEDED,
        DISCARDED
    }

    // Requests.

    /**
     * An event to be saved, with its data either in Base64 or as text.
     *
     * @param cause the reason for saving the event, or null for {@code FAILED}
     */
    record Save(
            String id,
            String type,
            String publisher,
            @Nullable String reference,
            @Nullable Long order,
            @Nullable String account,
            byte @Nullable [] data,
            @Nullable String text,
            @Nullable Cause cause,
            String error) {
        /** Creates a request with only the required fields. */
        public static Save of(String id, String type, String publisher, String error) {
            return new Save(id, type, publisher, null, null, null, null, null, null, error);
        }

        /** Returns a copy with the given {@code reference}. */
        public Save withReference(String reference) {
            return new Save(id, type, publisher, reference, order, account, data, text, cause, error);
        }

        /** Returns a copy with the given {@code order}. */
        public Save withOrder(long order) {
            return new Save(id, type, publisher, reference, order, account, data, text, cause, error);
        }

        /** Returns a copy with the given {@code account}. */
        public Save withAccount(String account) {
            return new Save(id, type, publisher, reference, order, account, data, text, cause, error);
        }

        /** Returns a copy with the given {@code data}. */
        public Save withData(byte[] data) {
            return new Save(id, type, publisher, reference, order, account, data, text, cause, error);
        }

        /** Returns a copy with the given {@code text}. */
        public Save withText(String text) {
            return new Save(id, type, publisher, reference, order, account, data, text, cause, error);
        }

        /** Returns a copy with the given {@code cause}. */
        public Save withCause(Cause cause) {
            return new Save(id, type, publisher, reference, order, account, data, text, cause, error);
        }
    }

    record SaveAll(List<Save> events) {}

    record EventId(String id) {}

    /** A query for events that match all given fields. */
    record Query(
            @Nullable Status status,
            @Nullable String type,
            @Nullable String publisher,
            @Nullable String reference,
            @Nullable String account,
            @Nullable Integer limit,
            @Nullable String cursor) {
        /** Creates a request without filters. */
        public static Query all() {
            return new Query(null, null, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code status}. */
        public Query withStatus(Status status) {
            return new Query(status, type, publisher, reference, account, limit, cursor);
        }

        /** Returns a copy with the given {@code type}. */
        public Query withType(String type) {
            return new Query(status, type, publisher, reference, account, limit, cursor);
        }

        /** Returns a copy with the given {@code publisher}. */
        public Query withPublisher(String publisher) {
            return new Query(status, type, publisher, reference, account, limit, cursor);
        }

        /** Returns a copy with the given {@code reference}. */
        public Query withReference(String reference) {
            return new Query(status, type, publisher, reference, account, limit, cursor);
        }

        /** Returns a copy with the given {@code account}. */
        public Query withAccount(String account) {
            return new Query(status, type, publisher, reference, account, limit, cursor);
        }
    }

    record Discard(String id, String note) {}

    /** A request to discard the events that match a {@link Query} with the same fields. */
    record DiscardAll(
            @Nullable Status status,
            @Nullable String type,
            @Nullable String publisher,
            @Nullable String reference,
            @Nullable String account,
            @Nullable Integer limit,
            @Nullable String cursor,
            String note) {
        /** Creates a request with only the required fields. */
        public static DiscardAll of(String note) {
            return new DiscardAll(null, null, null, null, null, null, null, note);
        }

        /** Returns a copy with the given {@code status}. */
        public DiscardAll withStatus(Status status) {
            return new DiscardAll(status, type, publisher, reference, account, limit, cursor, note);
        }

        /** Returns a copy with the given {@code type}. */
        public DiscardAll withType(String type) {
            return new DiscardAll(status, type, publisher, reference, account, limit, cursor, note);
        }

        /** Returns a copy with the given {@code publisher}. */
        public DiscardAll withPublisher(String publisher) {
            return new DiscardAll(status, type, publisher, reference, account, limit, cursor, note);
        }

        /** Returns a copy with the given {@code reference}. */
        public DiscardAll withReference(String reference) {
            return new DiscardAll(status, type, publisher, reference, account, limit, cursor, note);
        }

        /** Returns a copy with the given {@code account}. */
        public DiscardAll withAccount(String account) {
            return new DiscardAll(status, type, publisher, reference, account, limit, cursor, note);
        }
    }

    record Reference(String reference) {}

    record Most(@Nullable Integer limit) {}

    record ListOf(@Nullable Integer limit, @Nullable String cursor) {}

    /** A request to claim due events. */
    record ClaimDue(
            String runner, @Nullable Integer max, @Nullable Duration lease) {
        /** Creates a request with only the required fields. */
        public static ClaimDue of(String runner) {
            return new ClaimDue(runner, null, null);
        }

        /** Returns a copy with the given {@code max}. */
        public ClaimDue withMax(int max) {
            return new ClaimDue(runner, max, lease);
        }

        /** Returns a copy with the given {@code lease}. */
        public ClaimDue withLease(Duration lease) {
            return new ClaimDue(runner, max, lease);
        }
    }

    /** A reference to a claim. */
    record ClaimRef(String id, Long sequence, Long fence) {}

    record Extend(String id, Long sequence, Long fence, Duration lease) {}

    record Settle(
            String id,
            Long sequence,
            Long fence,
            Verdict verdict,
            @Nullable String error) {
        /** Creates a request with only the required fields. */
        public static Settle of(String id, long sequence, long fence, Verdict verdict) {
            return new Settle(id, sequence, fence, verdict, null);
        }

        /** Returns a copy with the given {@code error}. */
        public Settle withError(String error) {
            return new Settle(id, sequence, fence, verdict, error);
        }
    }

    // Responses.

    record Lease(String runner, Instant until) {}

    /**
     * A failed event, without its data.
     *
     * @param account the account that the event concerns or that lacks credit for it
     * @param group the group of runners that retries the event, such as {@code intake}
     * @param size the size of the data in bytes
     * @param nextRetry the time of the next retry if the status is {@code PENDING} or {@code RETRYING}; otherwise no retry
     *     is scheduled and the value has no meaning
     * @param behind whether the event is waiting for an earlier event with the same reference
     * @param creditNeeded the credit that a refused event waits for
     */
    record Failed(
            String id,
            String type,
            String publisher,
            @Nullable String reference,
            long order,
            @Nullable String account,
            @Nullable String group,
            int size,
            long sequence,
            Status status,
            String error,
            int retries,
            int maxRetries,
            Instant nextRetry,
            boolean behind,
            @Nullable Lease lease,
            @Nullable Long creditNeeded,
            Instant created,
            Instant updated) {}

    /** A failed event with its data. */
    record Event(
            String id,
            String type,
            String publisher,
            @Nullable String reference,
            long order,
            @Nullable String account,
            byte[] data) {}

    record Saved(Failed event, boolean repeated) {}

    record AllSaved(List<Saved> saved) {}

    /**
     * An event claimed by a runner. The runner reports the result of the retry with the event's id, sequence and
     * fence.
     */
    record Claim(Event event, long sequence, long fence, int retries, Instant until) {}

    /**
     * The claimed events.
     *
     * @param expired other events whose leases have expired; each expiry counts as a failed retry
     */
    record Claims(List<Claim> claims, List<Failed> expired) {}

    record Held(Instant until) {}

    /** The state of an event after a command, and whether it was removed. */
    record Settled(boolean removed, Failed event) {}

    /**
     * The number of events that were requeued or discarded.
     *
     * @param next the cursor for the next page, or null on the last page
     */
    record Moved(int events, @Nullable String next) {}

    record Done() {}

    /** An archived event. */
    record Ended(Failed event, How how, String note, Instant ended, Instant until) {}

    record Counts(long pending, long retrying, long refused, long exhausted) {}

    record Counter(String name, Map<String, String> labels, long value) {}

    record Check(boolean clean, long events, long problems, List<String> named) {}
}
