package io.holdfast.retry.internal;

import io.holdfast.retry.ArchivedEvent;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.RetryState;
import io.holdfast.retry.FailedEvent.RunnerLease;
import org.jspecify.annotations.Nullable;

/** Maps rows to views. */
public final class RetryViewMapper {

    private RetryViewMapper() {}

    public static FailedEvent toFailedEvent(FailedEventRow row) {
        return new FailedEvent(
                row.id(),
                row.type(),
                row.publisher(),
                row.reference(),
                row.order(),
                row.account(),
                row.group(),
                row.size(),
                row.fingerprint(),
                row.sequence(),
                row.created(),
                toRetryState(row.state()));
    }

    public static ArchivedEvent toArchivedEvent(ArchivedEventRow row) {
        return new ArchivedEvent(toFailedEvent(row.event()), row.how(), row.note(), row.ended(), row.until());
    }

    private static RetryState toRetryState(RetryStateRow row) {
        return new RetryState(
                row.status(),
                row.error(),
                row.retries(),
                row.maxRetries(),
                row.nextRetryAt(),
                row.behind(),
                row.fence(),
                toLease(row.lease()),
                row.creditNeeded(),
                row.updated());
    }

    private static @Nullable RunnerLease toLease(@Nullable EventLeaseRow row) {
        return row == null ? null : new RunnerLease(row.runner(), row.until());
    }
}
