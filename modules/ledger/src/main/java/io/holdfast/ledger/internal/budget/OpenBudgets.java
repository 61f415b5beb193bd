package io.holdfast.ledger.internal.budget;

import io.holdfast.ledger.budget.Budget;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetShortfall;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The budgets that a command uses, open in its transaction. An amount is admitted in all scopes or in none: a command
 * first calls {@link #shortfall} and then changes all budgets. Changes are collected in memory until {@link #save}. Not
 * thread-safe.
 */
public final class OpenBudgets {

    /**
     * The time by which the last change to a budget may be ahead of the current time, because concurrent callers read
     * the clock out of order.
     */
    private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);

    private final ReadTx tx;
    private final Instant now;
    private final Map<String, @Nullable OpenBudget> opened = new HashMap<>();
    private final Set<String> withoutDefault = new HashSet<>();
    /** The budgets of the scopes that were opened last, until one of them is changed in another way. */
    private @Nullable ScopeBudgets last;

    public OpenBudgets(ReadTx tx, Instant now) {
        this.tx = tx;
        this.now = now;
    }

    /** The budgets of a list of scopes; null for a scope without a budget. All of them are moved to the given time. */
    private record ScopeBudgets(List<String> scopes, List<@Nullable OpenBudget> budgets, Instant time) {}

    /**
     * Returns the hard limit that does not allow the usage, or null if the usage is admitted. If there are several,
     * returns the one that frees up last.
     */
    public @Nullable BudgetShortfall shortfall(List<String> scopes, long micros) {
        BudgetShortfall longest = null;
        for (OpenBudget budget : openAll(scopes).budgets()) {
            if (budget != null) {
                longest = longer(longest, budget.shortfall(micros, 0));
            }
        }
        return longest;
    }

    /** Like {@link #shortfall}, but for a hold. A budget may reserve only part of a hold. */
    public @Nullable BudgetShortfall holdShortfall(List<String> scopes, long micros) {
        BudgetShortfall longest = null;
        for (OpenBudget budget : openAll(scopes).budgets()) {
            if (budget != null) {
                longest = longer(longest, budget.shortfall(budget.reserved(micros), 0));
            }
        }
        return longest;
    }

    /**
     * Like {@link #shortfall}, but for usage that settles a hold. Usage up to the amount of the hold was already
     * admitted.
     *
     * @param hold the scopes of the hold
     * @param held the amount of the hold, in micro-credits
     */
    public @Nullable BudgetShortfall settlementShortfall(List<AppliedScopeRow> hold, long held, long micros) {
        BudgetShortfall longest = null;
        if (micros > held) {
            openAll(names(hold));
            for (AppliedScopeRow row : hold) {
                OpenBudget budget = open(row.scope());
                longest = budget == null ? longest : longer(longest, budget.shortfall(micros, row.reserved()));
            }
        }
        return longest;
    }

    /**
     * Like {@link #holdShortfall}, but for a hold whose amount changes.
     *
     * @param hold the scopes of the hold with its current reservations
     */
    public @Nullable BudgetShortfall resizeShortfall(List<AppliedScopeRow> hold, long micros) {
        BudgetShortfall longest = null;
        openAll(names(hold));
        for (AppliedScopeRow row : hold) {
            OpenBudget budget = open(row.scope());
            longest = budget == null
                    ? longest
                    : longer(longest, budget.shortfall(budget.reserved(micros), row.reserved()));
        }
        return longest;
    }

    private static @Nullable BudgetShortfall longer(@Nullable BudgetShortfall one, @Nullable BudgetShortfall other) {
        return one == null || (other != null && other.isLongerThan(one)) ? other : one;
    }

    /** Adds admitted usage, and returns the scopes in which it is counted. */
    public List<AppliedScopeRow> spend(List<String> scopes, long micros) {
        if (scopes.isEmpty()) {
            return List.of();
        }
        ScopeBudgets open = openAll(scopes);
        List<AppliedScopeRow> counted = new ArrayList<>(scopes.size());
        for (int i = 0; i < scopes.size(); i++) {
            OpenBudget budget = open.budgets().get(i);
            counted.add(
                    budget == null
                            ? new AppliedScopeRow(scopes.get(i), 0, 0, null)
                            : new AppliedScopeRow(
                                    scopes.get(i), budget.version(), 0, budget.spend(micros, open.time())));
        }
        return counted;
    }

    /** Reserves the amount of an admitted hold in each scope, and returns the amount reserved per scope. */
    public List<AppliedScopeRow> reserve(List<String> scopes, long micros) {
        return reserve(scopes, micros, scope -> Long.MAX_VALUE);
    }

    /**
     * Reserves the lower amount of a hold, which is not checked against the limits: no scope reserves more than before,
     * although its budget may be new or its maximum per hold may have been raised.
     *
     * @param before the scopes of the hold with their previous reservations
     */
    public List<AppliedScopeRow> reserveLess(List<AppliedScopeRow> before, long micros) {
        return reserve(names(before), micros, scope -> before.get(scope).reserved());
    }

    /** Reserves an amount in each scope, with a maximum for each scope by its position. */
    private List<AppliedScopeRow> reserve(List<String> scopes, long micros, IntToLongFunction max) {
        ScopeBudgets open = openAll(scopes);
        List<AppliedScopeRow> counted = new ArrayList<>(scopes.size());
        for (int i = 0; i < scopes.size(); i++) {
            OpenBudget budget = open.budgets().get(i);
            long reserved = budget == null ? 0 : Math.min(budget.reserved(micros), max.applyAsLong(i));
            if (budget != null) {
                budget.reserve(reserved, open.time());
            }
            counted.add(new AppliedScopeRow(scopes.get(i), budget == null ? 0 : budget.version(), reserved, null));
        }
        return counted;
    }

    /** Releases the reservations of a hold. */
    public void release(List<AppliedScopeRow> hold) {
        last = null;
        for (AppliedScopeRow row : hold) {
            OpenBudget budget = row.isCounted() ? find(row.scope()) : null;
            if (budget != null) {
                budget.moveTo(time(List.of(row.scope())));
                budget.release(row.reserved());
            }
        }
    }

    /** Deducts refunded usage that was counted at the given time. */
    public void refund(List<AppliedScopeRow> usage, long micros, Instant counted) {
        last = null;
        for (AppliedScopeRow row : usage) {
            OpenBudget budget = row.isCounted() ? find(row.scope()) : null;
            if (budget != null) {
                budget.refund(micros, counted, row.version());
            }
        }
    }

    public static List<String> names(List<AppliedScopeRow> scopes) {
        return scopes.stream().map(AppliedScopeRow::scope).toList();
    }

    /** Returns the time at which usage in the given scopes is counted. */
    public Instant time(List<String> scopes) {
        Instant time = now;
        for (String scope : scopes) {
            OpenBudget budget = opened.get(scope);
            if (budget != null
                    && budget.updated().isAfter(time)
                    && !budget.updated().isAfter(now.plus(CLOCK_TOLERANCE))) {
                time = budget.updated();
            }
        }
        return time;
    }

    /** Opens the budgets of the given scopes and moves them to the current time. */
    private ScopeBudgets openAll(List<String> scopes) {
        // A command opens the same scopes twice: to check the limits, and to change the budgets.
        if (last == null || !last.scopes().equals(scopes)) {
            List<@Nullable OpenBudget> budgets = new ArrayList<>(scopes.size());
            for (String scope : scopes) {
                budgets.add(open(scope));
            }
            Instant time = time(scopes);
            for (OpenBudget budget : budgets) {
                if (budget != null) {
                    budget.moveTo(time);
                }
            }
            last = new ScopeBudgets(scopes, budgets, time);
        }
        return last;
    }

    /** Returns the budget of a scope, or null if it has none. A scope without a budget copies its default budget. */
    private @Nullable OpenBudget open(String scope) {
        OpenBudget budget = find(scope);
        if (budget != null && !budget.isDeleted()) {
            return budget;
        }
        BudgetRow template = withoutDefault.contains(scope) ? null : template(scope);
        if (template == null) {
            withoutDefault.add(scope);
            return null;
        }
        OpenBudget taken = budget == null ? OpenBudget.create(scope, now) : budget;
        taken.replaceSettings(settings(template), template.from(), now);
        opened.put(scope, taken);
        return taken;
    }

    /** Returns the stored budget of a scope, even if it is deleted, or null if it has none. */
    private @Nullable OpenBudget find(String scope) {
        OpenBudget known = opened.get(scope);
        if (known != null || opened.containsKey(scope)) {
            return known;
        }
        OpenBudget budget = tx.get(BudgetRow.TABLE, scope)
                .map(row -> new OpenBudget(scope, row))
                .orElse(null);
        opened.put(scope, budget);
        return budget;
    }

    /**
     * Returns a copy of the default budget that applies to a scope, or null if there is none. The copy names the
     * default scope as its origin.
     */
    private @Nullable BudgetRow template(String scope) {
        for (BudgetScope candidate : BudgetScope.of(scope).defaults()) {
            BudgetRow row = tx.get(BudgetRow.TABLE, candidate.path()).orElse(null);
            if (row != null && row.deleted() == null) {
                return new BudgetRow(
                        row.limits(),
                        0,
                        row.cap(),
                        row.version(),
                        candidate.path(),
                        row.created(),
                        row.updated(),
                        null);
            }
        }
        return null;
    }

    private static BudgetSettings settings(BudgetRow row) {
        return new BudgetSettings(
                row.limits().stream()
                        .map(limit -> new OpenLimit(limit).toUsage().limit())
                        .toList(),
                row.cap());
    }

    /** Creates a budget, or replaces its settings. */
    public Budget put(BudgetScope scope, BudgetSettings settings) {
        last = null;
        OpenBudget budget = find(scope.path());
        if (budget == null) {
            budget = OpenBudget.create(scope.path(), now);
            opened.put(scope.path(), budget);
        }
        budget.moveTo(now);
        budget.replaceSettings(settings, null, now);
        return budget.toBudget();
    }

    /** Returns the budget of a scope at the current time, or null if it has none. */
    public @Nullable Budget view(String scope) {
        last = null;
        OpenBudget budget = find(scope);
        if (budget == null || budget.isDeleted()) {
            return null;
        }
        budget.moveTo(time(List.of(scope)));
        return budget.toBudget();
    }

    /** Deletes the budget of a scope and returns it. Returns null if the scope has no budget. */
    public @Nullable Budget delete(String scope) {
        Budget before = view(scope);
        OpenBudget budget = find(scope);
        if (before != null && budget != null) {
            budget.delete(now);
        }
        return before;
    }

    /** Writes all changes. */
    public void save(Tx to) {
        for (OpenBudget budget : opened.values()) {
            if (budget != null) {
                budget.save(to);
            }
        }
    }
}
