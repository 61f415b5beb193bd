package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The bill of one thing: a call, a message, a month of a number. Its id is a ULID.
 *
 * @param era of the account that it is for
 * @param rate the price of a unit in micro-credits
 * @param units how many were charged: minutes of a call, begun ones in full
 * @param cost what was charged, in minor units
 * @param transaction the charge
 * @param deleted from when the reference is free again
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

    /** The life of a billing. */
    public enum Status {
        PROGRESSING,
        ENDED
    }

    public BillingReference reference() {
        return new BillingReference(referenceType, referenceId);
    }

    public AccountId account() {
        return AccountId.of(user);
    }

    Billing charged(long units, long cost, Instant at, Ulid by) {
        return new Billing(
                referenceType,
                referenceId,
                user,
                era,
                Status.ENDED,
                rate,
                units,
                cost,
                started,
                at,
                description,
                by,
                null);
    }

    Billing deletedAt(Instant now) {
        return new Billing(
                referenceType,
                referenceId,
                user,
                era,
                status,
                rate,
                units,
                cost,
                started,
                ended,
                description,
                transaction,
                now);
    }
}
