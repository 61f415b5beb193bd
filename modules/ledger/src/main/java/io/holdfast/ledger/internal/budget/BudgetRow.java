package io.holdfast.ledger.internal.budget;

import io.holdfast.ledger.budget.Budget;
import io.holdfast.ledger.budget.BudgetLimits;
import io.holdfast.ledger.budget.BudgetWindow.Calendar;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored {@link Budget}. The names and types of its components are part of the storage format. A deleted budget is
 * kept without limits, because open holds may still be reserved in it.
 *
 * @param held the amount reserved by open holds, in micro-credits
 * @param version the number of times that a limit has started counting; each usage record stores the version at which
 *     it was counted
 */
public record BudgetRow(
        List<LimitRow> limits,
        long held,
        @Nullable Long cap,
        int version,
        @Nullable String from,
        Instant created,
        Instant updated,
        @Nullable Instant deleted) {

    /** ledger_budgets: scope -> BudgetRow */
    public static final Table<String, BudgetRow> TABLE = Table.of(
                    "ledger_budgets", Keys.string(), Values.cbor(BudgetRow.class))
            .check("the amount reserved in a budget must be at least 0", (scope, budget) -> budget.held() >= 0)
            .check("usage and reservations must not exceed a hard limit", (scope, budget) -> budget.isKept());

    private boolean isKept() {
        for (LimitRow limit : limits) {
            if (!limit.isKept(held)) {
                return false;
            }
        }
        return true;
    }

    /**
     * A stored limit with its usage.
     *
     * @param since the first version of the budget whose usage counts toward this limit
     * @param spent the usage in the period, or in total, in micro-credits; 0 for rolling windows
     * @param carried the part of {@code spent} that was moved to an earlier period because the clock was set back
     * @param excess the highest total of usage and reservations that has been allowed above the limit in the current
     *     window, in micro-credits, or 0 if the limit has not been exceeded; a hard limit can be exceeded by the
     *     overshoot of a hold, or because the limit was lowered
     */
    public record LimitRow(
            String name,
            long amount,
            boolean hard,
            WindowRow window,
            int since,
            long spent,
            long carried,
            @Nullable Instant start,
            @Nullable Instant end,
            List<PartRow> parts,
            long excess) {

        /** Returns the usage in the stored window, in micro-credits. */
        long used() {
            return parts.isEmpty()
                    ? spent
                    : parts.stream().mapToLong(PartRow::spent).sum();
        }

        /** Returns whether the limit is soft, or the usage and the reserved amount are within it. */
        boolean isKept(long held) {
            return !hard || used() + held <= Math.max(amount * BudgetLimits.MICROS, excess);
        }
    }

    /** A stored window: all usage, a calendar period in a time zone, or a rolling window of a given length. */
    public record WindowRow(
            Calendar.@Nullable Unit unit, @Nullable String zone, long millis) {}

    /**
     * The usage in a part of a rolling window.
     *
     * @param index the index of the part, counted from 1970
     * @param carried the usage in {@code spent} that was moved to this part because the clock was set back
     */
    public record PartRow(long index, long spent, long carried) {}
}
