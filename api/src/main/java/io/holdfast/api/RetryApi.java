package io.holdfast.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests and answers of the retry room: failed events. */
public interface RetryApi {

    enum Status {
        PENDING,
        RETRYING,
        REFUSED,
        EXHAUSTED
    }

    /** What came of processing an event before it was saved. */
    enum Cause {
        /** A fault: it is tried again. */
        FAILED,
        /** The rules of the business said no. */
        REFUSED,
        /** It will never work as it is. */
        HOPELESS,
        /** It was not tried, since others of its reference come first. */
        UNTRIED
    }

    /** What came of a retry. */
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
     * An event to be kept: its data as Base64, or as text.
     *
     * @param cause a fault, if nothing is said
     */
    record Save(
            String id,
            String type,
            String publisher,
            @Nullable String reference,
            @Nullable Long order,
            byte @Nullable [] data,
            @Nullable String text,
            @Nullable Cause cause,
            String error) {}

    record SaveAll(List<Save> events) {}

    record EventId(String id) {}

    /** Which events: those that have all that is given. */
    record Query(
            @Nullable Status status,
            @Nullable String type,
            @Nullable String publisher,
            @Nullable String reference,
            @Nullable Integer limit,
            @Nullable String cursor) {}

    record Discard(String id, String note) {}

    /** As {@link Query}, for events that will not be applied. */
    record DiscardAll(
            @Nullable Status status,
            @Nullable String type,
            @Nullable String publisher,
            @Nullable String reference,
            @Nullable Integer limit,
            @Nullable String cursor,
            String note) {}

    record Reference(String reference) {}

    record Most(@Nullable Integer limit) {}

    record ListOf(@Nullable Integer limit, @Nullable String cursor) {}

    /** What a runner asks for. */
    record ClaimDue(
            String runner, @Nullable Integer max, @Nullable Duration lease) {}

    /** A claim, by its numbers. */
    record ClaimRef(String id, Long sequence, Long fence) {}

    record Extend(String id, Long sequence, Long fence, Duration lease) {}

    record Settle(
            String id,
            Long sequence,
            Long fence,
            Verdict verdict,
            @Nullable String error) {}

    // Answers.

    record Lease(String runner, Instant until) {}

    /**
     * An event that is not applied yet, without its data.
     *
     * @param size of its data, in bytes
     * @param behind whether an earlier event of its reference has to be done with first
     */
    record Failed(
            String id,
            String type,
            String publisher,
            @Nullable String reference,
            long order,
            int size,
            long sequence,
            Status status,
            String error,
            int retries,
            int maxRetries,
            Instant nextRetry,
            boolean behind,
            @Nullable Lease lease,
            Instant created,
            Instant updated) {}

    /** An event with its data. */
    record Event(
            String id,
            String type,
            String publisher,
            @Nullable String reference,
            long order,
            byte[] data) {}

    record Saved(Failed event, boolean repeated) {}

    record AllSaved(List<Saved> saved) {}

    /** An event in the hands of one runner; it is settled by its id, sequence and fence. */
    record Claim(Event event, long sequence, long fence, int retries, Instant until) {}

    /**
     * Events for a runner.
     *
     * @param expired others whose runner had not finished in time: they count as failed
     */
    record Claims(List<Claim> claims, List<Failed> expired) {}

    record Held(Instant until) {}

    /** What became of an event: it is removed, or as it is now. */
    record Settled(boolean removed, Failed event) {}

    /**
     * So many events were dealt with.
     *
     * @param next where to go on, if there is more to look at
     */
    record Moved(int events, @Nullable String next) {}

    record Done() {}

    /** An event of the archive. */
    record Ended(Failed event, How how, String note, Instant ended, Instant until) {}

    record Counts(long pending, long retrying, long refused, long exhausted) {}

    record Counter(String name, Map<String, String> labels, long value) {}

    record Check(boolean clean, long events, long problems, List<String> named) {}
}
