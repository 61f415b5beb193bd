package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A charge for an item, such as a call, a message or one month's rental of a phone number, that is identified by its
 * reference in another system. A billing may start before its cost is known.
 *
 * @param referenceType the type of the reference
 * @param referenceId the id of the reference
 * @param user the id of the user who is charged
 * @param era the generation of the account that is charged
 * @param status whether the billing has been charged
 * @param rate the price per unit, in micro-credits
 * @param units the number of units charged; for a billing by time, the number of minutes, rounded up
 * @param cost the amount charged, in minor units
 * @param started the start time
 * @param ended the end time, or null if the billing has not ended
 * @param description the description of the charge
 * @param transaction the transaction that posted the charge, or null if the billing has not ended
 * @param deleted the time of deletion, or null if the billing is not deleted; the reference of a deleted billing can be
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

    /** The status of a billing. Constants are stored by name, so they are never renamed or removed. */
    public enum Status {
        /** The billing has started but has not been charged yet. */
        PROGRESSING,
        /** The billing has ended and has been charged. */
        ENDED
    }

    public BillingReference reference() {
        return new BillingReference(referenceType, referenceId);
    }

    public AccountId account() {
        return AccountId.of(user);
    }
}
