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
public record FailedEventQuery(
        @Nullable Status status,
        @Nullable String type,
        @Nullable String publisher,
        @Nullable String reference,
        int limit,
        @Nullable String cursor) {

    /** All events, a hundred a page. */
    public static final FailedEventQuery ALL = new FailedEventQuery(null, null, null, null, 100, null);

    public FailedEventQuery {
        Args.optional("type", type, RetryLimits.MAX_NAME);
        Args.optional("publisher", publisher, RetryLimits.MAX_NAME);
        Args.optional("reference", reference, RetryLimits.MAX_ID);
        Args.within("limit", limit, 1, RetryLimits.MAX_BATCH);
    }

    public FailedEventQuery withStatus(Status other) {
        return new FailedEventQuery(other, type, publisher, reference, limit, cursor);
    }

    public FailedEventQuery withType(String other) {
        return new FailedEventQuery(status, other, publisher, reference, limit, cursor);
    }

    public FailedEventQuery withPublisher(String other) {
        return new FailedEventQuery(status, type, other, reference, limit, cursor);
    }

    public FailedEventQuery withReference(String other) {
        return new FailedEventQuery(status, type, publisher, other, limit, cursor);
    }

    public FailedEventQuery withLimit(int other) {
        return new FailedEventQuery(status, type, publisher, reference, other, cursor);
    }

    public FailedEventQuery after(@Nullable String other) {
        return new FailedEventQuery(status, type, publisher, reference, limit, other);
    }

    public boolean matches(FailedEvent event) {
        return (status == null || event.status() == status)
                && (type == null || event.type().equals(type))
                && (publisher == null || event.publisher().equals(publisher))
                && (reference == null || reference.equals(event.reference()));
    }
}
