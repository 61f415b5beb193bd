package io.holdfast.retry;

import io.holdfast.retry.FailedEvent.Status;
import org.jspecify.annotations.Nullable;

/**
 * Which failed events to list: those of a reference in the order in which they will be tried, those of a status or type
 * in the order in which they were saved, all others by id. A page has the matches among {@code limit} events, so it can be
 * short and still not the last one.
 *
 * @param limit most events to look at
 * @param cursor where the last page ended
 */
public record FailedQuery(
        @Nullable Status status,
        @Nullable String type,
        @Nullable String publisher,
        @Nullable String reference,
        int limit,
        @Nullable String cursor) {

    /** All events, a hundred a page. */
    public static final FailedQuery ALL = new FailedQuery(null, null, null, null, 100, null);

    public FailedQuery {
        Args.optional("type", type, RetryLimits.MAX_NAME);
        Args.optional("publisher", publisher, RetryLimits.MAX_NAME);
        Args.optional("reference", reference, RetryLimits.MAX_ID);
        Args.within("limit", limit, 1, RetryLimits.MAX_BATCH);
    }

    public FailedQuery status(Status other) {
        return new FailedQuery(other, type, publisher, reference, limit, cursor);
    }

    public FailedQuery type(String other) {
        return new FailedQuery(status, other, publisher, reference, limit, cursor);
    }

    public FailedQuery publisher(String other) {
        return new FailedQuery(status, type, other, reference, limit, cursor);
    }

    public FailedQuery reference(String other) {
        return new FailedQuery(status, type, publisher, other, limit, cursor);
    }

    public FailedQuery limit(int other) {
        return new FailedQuery(status, type, publisher, reference, other, cursor);
    }

    public FailedQuery after(@Nullable String other) {
        return new FailedQuery(status, type, publisher, reference, limit, other);
    }

    boolean matches(FailedEvent event) {
        return (status == null || event.status() == status)
                && (type == null || event.type().equals(type))
                && (publisher == null || event.publisher().equals(publisher))
                && (reference == null || reference.equals(event.reference()));
    }
}
