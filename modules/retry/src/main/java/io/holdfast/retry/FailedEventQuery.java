package io.holdfast.retry;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.internal.RetryArguments;
import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * A query for failed events. The order depends on the filter: events of a reference are returned in processing order,
 * events of an account, status or type in the order in which they were saved, and all others by id. A page contains the
 * matches among the {@code limit} events read, so a page may be short or empty without being the last.
 *
 * @param status the status to match, or null for any status
 * @param type the type to match, or null for any type
 * @param publisher the publisher to match, or null for any publisher
 * @param reference the reference to match, or null for any reference
 * @param account the account to match, or null for any account
 * @param limit the maximum number of events to read
 * @param cursor the {@code next} cursor of the previous page, or null for the first page
 */
public record FailedEventQuery(
        @Nullable Status status,
        @Nullable String type,
        @Nullable String publisher,
        @Nullable String reference,
        @Nullable String account,
        int limit,
        @Nullable String cursor) {

    /** All events, in pages of 100. */
    public static final FailedEventQuery ALL = new FailedEventQuery(null, null, null, null, null, 100, null);

    public FailedEventQuery {
        RetryArguments.optionalLabel("type", type);
        RetryArguments.optionalLabel("publisher", publisher);
        RetryArguments.optionalName("reference", reference, RetryLimits.MAX_ID);
        RetryArguments.optionalName("account", account, RetryLimits.MAX_ID);
        Arguments.inRange("limit", limit, 1, RetryLimits.MAX_BATCH);
    }

    public FailedEventQuery withStatus(Status other) {
        return new FailedEventQuery(other, type, publisher, reference, account, limit, cursor);
    }

    public FailedEventQuery withType(String other) {
        return new FailedEventQuery(status, other, publisher, reference, account, limit, cursor);
    }

    public FailedEventQuery withPublisher(String other) {
        return new FailedEventQuery(status, type, other, reference, account, limit, cursor);
    }

    public FailedEventQuery withReference(String other) {
        return new FailedEventQuery(status, type, publisher, other, account, limit, cursor);
    }

    public FailedEventQuery withAccount(String other) {
        return new FailedEventQuery(status, type, publisher, reference, other, limit, cursor);
    }

    public FailedEventQuery withLimit(int other) {
        return new FailedEventQuery(status, type, publisher, reference, account, other, cursor);
    }

    /** Returns this query for the page after the given cursor. */
    public FailedEventQuery after(@Nullable String other) {
        return new FailedEventQuery(status, type, publisher, reference, account, limit, other);
    }
}
