package io.holdfast.intake;

import io.holdfast.intake.BillingListener.Command;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.MeteredBillingRequest;
import io.holdfast.ledger.MeteredBillings;
import io.holdfast.retry.Verdict;
import io.holdfast.retry.Verdict.CreditNeed;
import io.holdfast.store.Tx;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Starts and ends metered billing and charges for it, each at most once per reference, and converts ledger results to
 * verdicts.
 */
final class BillingEffects {

    private final MeteredBillings billings;

    BillingEffects(MeteredBillings billings) {
        this.billings = billings;
    }

    Verdict start(Tx tx, MeteredBillingRequest request, BillingOutcomes outcomes) {
        return verdict(
                outcomes.add(Command.START_BILLING, billings.start(tx, original(tx, request))), request.account());
    }

    /**
     * Ends metered billing and charges for its duration in minutes, rounded up.
     *
     * @param neverStarted whether the event indicates that billing was never started; a missing billing record is then
     *     not a failure
     */
    Verdict end(Tx tx, BillingReference reference, Instant at, boolean neverStarted, BillingOutcomes outcomes) {
        LedgerOutcome.Billed ended = outcomes.add(Command.END_BILLING, billings.end(tx, reference, at));
        if (ended instanceof LedgerOutcome.BillingStored) {
            return Verdict.done();
        }
        Billing billing = find(tx, reference);
        if (billing == null) {
            return neverStarted ? Verdict.done() : Verdict.failed("no billing was started for the " + reference.type());
        }
        return verdict(ended, billing.account());
    }

    /**
     * Charges once per reference. A billing record that was started but not charged is completed at its original rate.
     */
    Verdict bill(Tx tx, MeteredBillingRequest request, long units, BillingOutcomes outcomes) {
        return verdict(outcomes.add(Command.BILL, billings.bill(tx, original(tx, request), units)), request.account());
    }

    private @Nullable Billing find(Tx tx, BillingReference reference) {
        return billings.find(tx, reference).map(row -> row.value()).orElse(null);
    }

    /** Returns the request that started billing, or the given request if billing has not started yet. */
    private MeteredBillingRequest original(Tx tx, MeteredBillingRequest request) {
        Billing existing = find(tx, request.reference());
        return existing == null
                ? request
                : new MeteredBillingRequest(
                        request.reference(),
                        request.account(),
                        existing.rate(),
                        existing.started(),
                        existing.description());
    }

    static Verdict verdict(LedgerOutcome outcome, AccountId account) {
        if (outcome instanceof LedgerOutcome.KeyReused reused) {
            return Verdict.hopeless(reused.code() + ": " + reused.key()
                    + " was already billed, to another account or for different units");
        }
        if (outcome instanceof LedgerOutcome.Insufficient missing) {
            long available = missing.balance().available();
            return Verdict.refused(
                    missing.code() + ": " + missing.required() + " required, " + available + " available",
                    new CreditNeed(
                            account.toString(), Math.max(missing.required().minor(), available + 1)));
        }
        if (outcome instanceof LedgerOutcome.AccountNotFound missing) {
            return Verdict.refused(missing.code(), new CreditNeed(account.toString(), 0));
        }
        return outcome instanceof LedgerOutcome.Refused refused ? Verdict.refused(refused.code()) : Verdict.done();
    }
}
