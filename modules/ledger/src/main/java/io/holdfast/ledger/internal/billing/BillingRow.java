package io.holdfast.ledger.internal.billing;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Billing;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A stored {@link Billing}. The names and types of its components are part of the storage format. */
public record BillingRow(
        String referenceType,
        UUID referenceId,
        UUID user,
        int era,
        Billing.Status status,
        long rate,
        long units,
        long cost,
        Instant started,
        @Nullable Instant ended,
        @Nullable String description,
        @Nullable Ulid transaction,
        @Nullable Instant deleted) {

    public AccountId account() {
        return AccountId.of(user);
    }

    public BillingRow endedBy(Ulid charge, long chargedUnits, long chargedCost, Instant at) {
        return new BillingRow(
                referenceType,
                referenceId,
                user,
                era,
                Billing.Status.ENDED,
                rate,
                chargedUnits,
                chargedCost,
                started,
                at,
                description,
                charge,
                null);
    }

    public BillingRow deletedAt(Instant now) {
        return new BillingRow(
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

    public Billing toBilling() {
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
                deleted);
    }
}
