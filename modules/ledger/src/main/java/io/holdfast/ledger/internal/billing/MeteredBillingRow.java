package io.holdfast.ledger.internal.billing;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Billing;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A stored {@link Billing}. The names and types of its components are part of the storage format. */
public record MeteredBillingRow(
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

    public MeteredBillingRow endedBy(Ulid charge, long chargedUnits, long chargedCost, Instant at) {
        return new MeteredBillingRow(
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

    public MeteredBillingRow deletedAt(Instant now) {
        return new MeteredBillingRow(
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
