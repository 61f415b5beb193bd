package io.holdfast.ledger;

import io.holdfast.ledger.budget.Budget;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.internal.budget.BudgetQueries;
import io.holdfast.ledger.internal.budget.OpenBudgets;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Budgets, which limit the usage in a scope over a window of time. A charge or hold that names scopes is admitted in
 * all of them or in none, in the same commit that changes the balance. A refusal names the scope, the limit and the
 * time from which the amount is allowed. Usage plus the amounts reserved by open holds never exceeds a hard limit. A
 * refund reduces the usage of a budget only if the budget's current window still includes the refunded usage. When a
 * scope is first used, the default budget of its kind is copied to it. Metered billing has no scopes. Thread-safe.
 */
public final class Budgets {

    private final Store store;

    Budgets(Store store) {
        this.store = store;
    }

    /**
     * Creates the budget of a scope, or replaces its settings. A limit with the same name and window as before keeps
     * its usage; other limits start counting now. The budget of a wildcard scope such as {@code user:*} is the default
     * for scopes of that kind. A scope copies the default when it is first used; later changes to the default do not
     * affect existing copies.
     */
    public Budget put(BudgetScope scope, BudgetSettings settings) {
        return store.write(tx -> put(tx, scope, settings));
    }

    /** Like {@link #put(BudgetScope, BudgetSettings)}, but in the caller's transaction. */
    public Budget put(Tx tx, BudgetScope scope, BudgetSettings settings) {
        OpenBudgets budgets = open(tx);
        Budget stored = budgets.put(Arguments.notNull("scope", scope), Arguments.notNull("settings", settings));
        budgets.save(tx);
        return stored;
    }

    /** Deletes the budget of a scope. If its kind has a default budget, the scope copies it when it is next used. */
    public LedgerOutcome.BudgetDeleted delete(BudgetScope scope) {
        return store.write(tx -> delete(tx, scope));
    }

    /** Like {@link #delete(BudgetScope)}, but in the caller's transaction. */
    public LedgerOutcome.BudgetDeleted delete(Tx tx, BudgetScope scope) {
        OpenBudgets budgets = open(tx);
        Budget deleted = budgets.delete(Arguments.notNull("scope", scope).path());
        if (deleted == null) {
            return new LedgerOutcome.BudgetNotFound(scope);
        }
        budgets.save(tx);
        return new LedgerOutcome.BudgetStored(deleted);
    }

    /** Returns the budget of a scope, or an empty result if the scope has none. */
    public Optional<Budget> get(BudgetScope scope) {
        return store.read(tx -> get(tx, scope));
    }

    /** Like {@link #get(BudgetScope)}, but in the caller's transaction. */
    public Optional<Budget> get(ReadTx tx, BudgetScope scope) {
        return Optional.ofNullable(
                open(tx).view(Arguments.notNull("scope", scope).path()));
    }

    /**
     * Returns a page of budgets, ordered by scope. Deleted budgets are omitted, so a page may contain fewer budgets than
     * its limit.
     *
     * @param prefix the beginning of the scopes, such as {@code org:acme/}, or null for all budgets
     * @param limit the maximum number of budgets: 1 to 100
     * @param cursor the cursor from the previous page, or null for the first page
     */
    public Page<Budget> list(@Nullable String prefix, int limit, @Nullable String cursor) {
        return store.read(tx -> list(tx, prefix, limit, cursor));
    }

    /** Like {@link #list(String, int, String)}, but in the caller's transaction. */
    public Page<Budget> list(ReadTx tx, @Nullable String prefix, int limit, @Nullable String cursor) {
        return BudgetQueries.list(tx, LedgerClock.now(tx), prefix, limit, cursor);
    }

    private static OpenBudgets open(ReadTx tx) {
        return new OpenBudgets(tx, LedgerClock.now(tx));
    }
}
