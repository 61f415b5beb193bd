package io.holdfast.server.metrics;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerTransaction;
import io.holdfast.store.kit.Refusal;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Counts transactions, credits, holds and refused charges of the ledger. */
final class LedgerCounters implements BusinessEventCounters.ModuleCounters {

    private static final String INSUFFICIENT = "insufficient_credits";

    /** The commands that take or hold credit. */
    private static final Set<String> TAKING = Set.of(
            "ledger.charge",
            "ledger.charge_all",
            "ledger.charge_each",
            "ledger.settle",
            "ledger.bill",
            "ledger.end_billing",
            "ledger.authorize");

    private static final Map<String, String> HOLD_TRANSITIONS = Map.of(
            "ledger.authorize", "authorized",
            "ledger.extend_hold", "extended",
            "ledger.settle", "settled",
            "ledger.release_hold", "released");

    private static final List<LedgerApi.TransactionType> NOT_COUNTED =
            List.of(LedgerApi.TransactionType.GRANT_EXPIRY, LedgerApi.TransactionType.CLOSURE);

    private final LabeledCounters transactions;
    private final LabeledCounters credits;
    private final LabeledCounters holds;
    private final LabeledCounters refused;
    private final LabeledCounters refusedCredits;

    LedgerCounters(MeterRegistry registry) {
        transactions = new LabeledCounters(
                registry, "holdfast.ledger.transactions", "Transactions posted by commands.", "type");
        credits = new LabeledCounters(
                registry,
                "holdfast.ledger.credits",
                "Absolute amount of the transactions posted by commands, in the smallest unit of credit.",
                "type");
        holds = new LabeledCounters(
                registry,
                "holdfast.ledger.holds",
                "Holds by transition: authorized, extended, settled or released.",
                "transition");
        refused = new LabeledCounters(
                registry,
                "holdfast.ledger.refused",
                "Charges and holds that were refused; each usage record in a bulk charge counts.",
                "operation",
                "reason");
        refusedCredits = new LabeledCounters(
                registry,
                "holdfast.ledger.refused.credits",
                "Credit required by charges and holds that were refused because the balance was too low.",
                "operation",
                "reason");
        for (LedgerApi.TransactionType type : LedgerApi.TransactionType.values()) {
            if (!NOT_COUNTED.contains(type)) {
                post(type, 0, 0);
            }
        }
        HOLD_TRANSITIONS.values().forEach(transition -> holds.add(0, transition));
        TAKING.forEach(operation -> {
            refused.add(0, operation, INSUFFICIENT);
            refusedCredits.add(0, operation, INSUFFICIENT);
        });
    }

    @Override
    public void recordResponse(String operation, Object response) {
        String transition = HOLD_TRANSITIONS.get(operation);
        if (transition != null) {
            holds.add(1, transition);
        }
        if (response instanceof LedgerApi.Transaction transaction) {
            post(transaction);
        } else if (response instanceof LedgerApi.Charges charges) {
            charges.charged().forEach(this::post);
        } else if (response instanceof LedgerApi.Billing billing && TAKING.contains(operation)) {
            post(LedgerApi.TransactionType.USAGE, 1, billing.cost());
        } else if (response instanceof LedgerApi.Transferred transferred) {
            post(transferred.out());
            transferred.in().forEach(this::post);
        } else if (response instanceof ResultPage<?> page) {
            page.rows().forEach(item -> recordItem(operation, item));
        }
    }

    /** Counts one item of a bulk charge; each item is charged or refused separately. */
    private void recordItem(String operation, Object item) {
        if (item instanceof LedgerApi.Charge charge && !DuplicateResponseFlag.isSet(charge)) {
            if (charge.charged() != null) {
                post(charge.charged());
            } else if (charge.refused() != null) {
                String reason = String.valueOf(charge.refused().get("code"));
                refused.add(1, operation, reason);
                if (charge.refused().get("required") instanceof Number required) {
                    refusedCredits.add(required.doubleValue(), operation, reason);
                }
            }
        }
    }

    private void post(LedgerApi.Transaction transaction) {
        if (!DuplicateResponseFlag.isSet(transaction)) {
            post(transaction.type(), 1, transaction.amount());
        }
    }

    private void post(LedgerApi.TransactionType type, int count, long amount) {
        String label = type.name().toLowerCase(Locale.ROOT);
        transactions.add(count, label);
        credits.add(Math.abs((double) amount), label);
    }

    /** Counts the outcome of a command that was not sent as a request. */
    void recordOutcome(String operation, LedgerOutcome outcome) {
        if (outcome instanceof Refusal refusal) {
            recordRefusal(operation, refusal);
        } else if (outcome instanceof LedgerOutcome.Posted posted && !posted.repeated()) {
            LedgerTransaction transaction = posted.transaction();
            post(LedgerApi.TransactionType.valueOf(transaction.type().name()), 1, transaction.amount());
        } else if (outcome instanceof LedgerOutcome.BillingStored stored
                && !stored.repeated()
                && TAKING.contains(operation)) {
            post(LedgerApi.TransactionType.USAGE, 1, stored.billing().cost());
        }
    }

    @Override
    public void recordRefusal(String operation, Refusal refusal) {
        if (!TAKING.contains(operation)) {
            return;
        }
        if (refusal instanceof LedgerOutcome.NonePosted none) {
            none.refused().values().forEach(one -> refuse(operation, one));
        } else {
            refuse(operation, refusal);
        }
    }

    private void refuse(String operation, Refusal refusal) {
        refused.add(1, operation, refusal.code());
        if (refusal instanceof LedgerOutcome.Insufficient insufficient) {
            refusedCredits.add((double) insufficient.required().minor(), operation, refusal.code());
        }
    }
}
