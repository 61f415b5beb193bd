package io.holdfast.ledger.internal.budget;

import io.holdfast.ledger.budget.Budget;
import io.holdfast.ledger.budget.BudgetLimits;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Queries for budgets. */
public final class BudgetQueries {

    private BudgetQueries() {}

    /** Returns a page of the budgets whose scopes begin with the given prefix, ordered by scope. */
    public static Page<Budget> list(
            ReadTx tx, Instant now, @Nullable String prefix, int limit, @Nullable String cursor) {
        Arguments.inRange("limit", limit, 1, BudgetLimits.MAX_PAGE);
        Scan<String, Entry<String, BudgetRow>> scan = tx.scan(BudgetRow.TABLE);
        if (prefix != null) {
            Arguments.text("prefix", prefix, BudgetLimits.MAX_SCOPE);
            scan = scan.from(prefix).to(prefix + Character.MAX_VALUE);
        }
        Page<Entry<String, BudgetRow>> page = scan.page(limit, cursor);
        OpenBudgets budgets = new OpenBudgets(tx, now);
        List<Budget> rows = new ArrayList<>();
        for (Entry<String, BudgetRow> row : page.rows()) {
            Budget budget = budgets.view(row.key());
            if (budget != null) {
                rows.add(budget);
            }
        }
        return new Page<>(rows, page.next());
    }
}
