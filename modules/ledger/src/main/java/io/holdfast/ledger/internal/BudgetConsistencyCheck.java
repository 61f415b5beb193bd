package io.holdfast.ledger.internal;

import io.holdfast.ledger.Hold;
import io.holdfast.ledger.internal.budget.AppliedScopeRow;
import io.holdfast.ledger.internal.budget.BudgetRow;
import io.holdfast.ledger.internal.budget.RecomputedBudgetUsage;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Verifies all budgets against the usage events, refunds and open holds counted in them. Memory use grows with the
 * number of budgets.
 */
final class BudgetConsistencyCheck {

    private final ReadTx tx;
    private final Consumer<String> findings;
    private final Map<String, RecomputedBudgetUsage> budgets = new HashMap<>();

    BudgetConsistencyCheck(ReadTx tx, Consumer<String> findings) {
        this.tx = tx;
        this.findings = findings;
    }

    /** Checks all budgets and returns their number. */
    long run() {
        for (Entry<String, BudgetRow> row : tx.scan(BudgetRow.TABLE)) {
            budgets.put(row.key(), new RecomputedBudgetUsage(row.key(), row.value()));
        }
        if (budgets.isEmpty()) {
            return 0;
        }
        tx.scan(LedgerSchema.USAGE_EVENTS).forEach(row -> addEvent(row.value()));
        tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS).forEach(row -> addHold(row.value()));
        budgets.values().forEach(budget -> budget.compare(findings));
        return budgets.size();
    }

    private void addEvent(UsageEventRow event) {
        if (event.counted() == null || event.scopes().stream().noneMatch(AppliedScopeRow::isCounted)) {
            return;
        }
        long refunded = tx.get(LedgerSchema.REVERSED, event.transaction())
                .map(ReversedAmountRow::exact)
                .orElse(0L);
        for (AppliedScopeRow row : event.scopes()) {
            RecomputedBudgetUsage budget = budgets.get(row.scope());
            if (budget != null && row.isCounted()) {
                budget.addUsage(event.micros() - refunded, event.counted(), row.version());
            } else if (row.isCounted()) {
                findings.accept("usage is counted in the budget of " + row.scope() + ", which does not exist");
            }
        }
    }

    private void addHold(HoldRow hold) {
        for (AppliedScopeRow row : hold.scopes()) {
            RecomputedBudgetUsage budget = budgets.get(row.scope());
            if (budget != null && row.isCounted() && hold.status() == Hold.Status.OPEN) {
                budget.addHold(row.reserved());
            }
        }
    }
}
