package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A charge for something that has a reference in another system, such as a call, a message or a month of a phone number.
 * It may start before its cost is known.
 *
 * @param referenceType the type of the reference
 * @param referenceId the id of the reference
 * @param user the id of the user who is charged
 * @param era the generation of the account that is charged
 * @param status whether the billing is charged
 * @param rate the price of a unit, in micro-credits
 * @param units the number of units charged; for a billing by time, the number of started minutes
 * @param cost the amount charged, in minor units
 * @param started the start time
 * @param ended the end time; null if the billing has not ended
 * @param description the description of the charge
 * @param transaction the transaction of the charge; null if the billing has not ended
 * @param deleted the time of deletion, from which the reference can be used again; null if not deleted
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

    /** The status of a billing. Stored by name: constants are never renamed or removed. */
    public enum Status {
        /** Started, not charged yet. */
        PROGRESSING,
        /** Ended and charged. */
        ENDED
    }

    public BillingReference reference() {
        return new BillingReference(referenceType, referenceId);
    }

    public AccountId account() {
        return AccountId.of(user);
    }
}
