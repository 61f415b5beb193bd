package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A billing record: the charge for an item, such as a call, a message or one month's rental of a phone number, that
 * is identified by its reference in another system. Billing may start before the cost is known.
 *
 * @param referenceType the type of the reference
 * @param referenceId the id of the reference
 * @param user the id of the user who is charged
 * @param era the generation of the account that is charged
 * @param status whether the item has been charged
 * @param rate the price per unit, in micro-credits
 * @param units the number of units charged; for billing by time, the number of minutes, rounded up
 * @param cost the amount charged, in minor units
 * @param started the start time
 * @param ended the end time, or null if billing has not ended
 * @param description the description of the charge
 * @param transaction the transaction that posted the charge, or null if billing has not ended
 * @param deleted the time of deletion, or null if the record is not deleted; the reference of a deleted record can be
 *     used again
 */
public record Billing(
        String referenceType,
        UUID referenceId,
        UUID user,
        int era,
        Status status,
        long rate,
        long units,
        long cost,
        Instant started,
        @Nullable Instant ended,
        @Nullable String description,
        @Nullable Ulid transaction,
        @Nullable Instant deleted) {

    /** The status of a billing record. Constants are stored by name, so they are never renamed or removed. */
    public enum Status {
        /** Billing has started, but nothing has been charged yet. */
        PROGRESSING,
        /** Billing has ended, and the item has been charged. */
        ENDED
    }

    public BillingReference reference() {
        return new BillingReference(referenceType, referenceId);
    }

    public AccountId account() {
        return AccountId.of(user);
    }
}
