package io.holdfast.retry.internal;

import io.holdfast.retry.Claim;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.Verdict;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored failed event. Its data is stored separately.
 *
 * @param account the account that the event concerns or that lacks credit for it; absent from older rows
 * @param group the group of runners that retries the event; absent from older rows
 * @param size the size of the data in bytes
 * @param fingerprint the request hash of the type, publisher and data
 * @param sequence the sequence number, increasing in the order in which events are saved
 */
public record FailedEventRow(
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
        RetryStateRow state) {

    Status status() {
        return state.status();
    }

    FailedEventRow withState(RetryStateRow other) {
        return new FailedEventRow(
                id, type, publisher, reference, order, account, group, size, fingerprint, sequence, created, other);
    }

    /** Returns this event with the account that lacks the given credit, or this event unchanged if the need is null. */
    FailedEventRow withNeed(Verdict.@Nullable CreditNeed need) {
        return need == null
                ? this
                : new FailedEventRow(
                        id,
                        type,
                        publisher,
                        reference,
                        order,
                        need.account(),
                        group,
                        size,
                        fingerprint,
                        sequence,
                        created,
                        state.withCreditNeeded(need.credits()));
    }

    boolean isClaimedBy(Claim claim) {
        return sequence == claim.sequence() && state.fence() == claim.fence() && state.lease() != null;
    }

    /** Returns the time of the next retry or the end of the lease, or null if no retry is scheduled. */
    @Nullable
    Instant dueAt() {
        if (!state.status().isRetryable() || state.behind()) {
            return null;
        }
        EventLeaseRow lease = state.lease();
        return lease == null ? state.nextRetryAt() : lease.until();
    }
}
