package io.holdfast.server.ledger;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.text;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.MeteredBillingRequest;
import io.holdfast.store.Entry;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and the ledger's billing records. */
final class MeteredBillingMapper {

    private MeteredBillingMapper() {}

    static MeteredBillingRequest startBilling(LedgerApi.StartBilling request) {
        return new MeteredBillingRequest(
                BillingReference.of(request.type(), request.id()),
                AccountId.of(request.account()),
                request.rate(),
                request.at(),
                request.description());
    }

    static MeteredBillingRequest bill(LedgerApi.BillNow request) {
        return new MeteredBillingRequest(
                BillingReference.of(request.type(), request.id()),
                AccountId.of(request.account()),
                request.rate(),
                request.at(),
                request.description());
    }

    static LedgerApi.Billing billed(LedgerOutcome.Billed outcome) {
        LedgerOutcome.BillingStored stored = outcome.orThrow(LedgerOutcome.BillingStored.class);
        return billing(stored.id(), stored.billing(), stored.repeated());
    }

    static LedgerApi.Billing billing(Entry<Ulid, Billing> row) {
        return billing(row.key(), row.value(), null);
    }

    private static LedgerApi.Billing billing(Ulid id, Billing billing, @Nullable Boolean repeated) {
        return new LedgerApi.Billing(
                id.toString(),
                billing.referenceType(),
                billing.referenceId(),
                billing.user(),
                enumByName(LedgerApi.BillingStatus.class, billing.status()),
                billing.rate(),
                billing.units(),
                billing.cost(),
                billing.started(),
                billing.ended(),
                billing.description(),
                text(billing.transaction()),
                repeated);
    }
}
