package io.holdfast.server.ledger;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.text;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.BillingRequest;
import io.holdfast.ledger.CreditGrant;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.HoldRequest;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.Refill;
import io.holdfast.store.Entry;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and the holds, grants, billing records and refills of the ledger. */
final class HoldMapper {

    private HoldMapper() {}

    static HoldRequest authorize(LedgerApi.Authorize request) {
        return new HoldRequest(
                request.id(),
                AccountId.of(request.account()),
                Credits.of(request.amount()),
                request.lasts(),
                request.description());
    }

    static BillingRequest startBilling(LedgerApi.StartBilling request) {
        return new BillingRequest(
                BillingReference.of(request.type(), request.id()),
                AccountId.of(request.account()),
                request.rate(),
                request.at(),
                request.description());
    }

    static BillingRequest bill(LedgerApi.BillNow request) {
        return new BillingRequest(
                BillingReference.of(request.type(), request.id()),
                AccountId.of(request.account()),
                request.rate(),
                request.at(),
                request.description());
    }

    static LedgerApi.Hold held(LedgerOutcome.Authorized outcome) {
        LedgerOutcome.Held held = outcome.orThrow(LedgerOutcome.Held.class);
        return hold(held.id(), held.hold(), held.balance(), held.repeated());
    }

    static LedgerApi.Hold extended(LedgerOutcome.Extended outcome) {
        LedgerOutcome.HoldExtended extended = outcome.orThrow(LedgerOutcome.HoldExtended.class);
        return hold(extended.id(), extended.hold(), null, null);
    }

    static LedgerApi.Hold voided(LedgerOutcome.Released outcome) {
        LedgerOutcome.Voided voided = outcome.orThrow(LedgerOutcome.Voided.class);
        return hold(voided.id(), voided.hold(), voided.balance(), voided.repeated());
    }

    static LedgerApi.Hold hold(Entry<String, Hold> row) {
        return hold(row.key(), row.value(), null, null);
    }

    private static LedgerApi.Hold hold(String id, Hold hold, @Nullable Balance after, @Nullable Boolean repeated) {
        return new LedgerApi.Hold(
                id,
                hold.user(),
                hold.amount(),
                enumByName(LedgerApi.HoldStatus.class, hold.status()),
                hold.created(),
                hold.expires(),
                hold.description(),
                after == null ? null : LedgerMapper.balance(after),
                text(hold.transaction()),
                repeated);
    }

    static LedgerApi.Grant grant(Entry<Ulid, CreditGrant> row) {
        CreditGrant grant = row.value();
        return new LedgerApi.Grant(
                row.key().toString(),
                grant.user(),
                enumByName(LedgerApi.TransactionType.class, grant.type()),
                grant.amount(),
                grant.remaining(),
                grant.priority(),
                grant.expires(),
                grant.created());
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

    static LedgerApi.Refill refill(Entry<Ulid, Refill> row) {
        Refill refill = row.value();
        return new LedgerApi.Refill(
                row.key().toString(),
                refill.user(),
                refill.amount(),
                enumByName(LedgerApi.RefillStatus.class, refill.status()),
                refill.raised(),
                refill.takes(),
                refill.note(),
                text(refill.transaction()));
    }
}
