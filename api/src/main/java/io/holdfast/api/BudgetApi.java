package io.holdfast.api;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests and responses of budgets. */
public interface BudgetApi {

    /** The kind of a window: all usage, the usage in a calendar period, or the usage in the time before now. */
    enum WindowKind {
        TOTAL,
        HOUR,
        DAY,
        WEEK,
        MONTH,
        YEAR,
        ROLLING
    }

    /**
     * The time over which a limit counts usage.
     *
     * @param zone the time zone of a calendar period, such as {@code Europe/Berlin}; the default is UTC
     * @param length the length of a rolling window
     */
    record BudgetWindow(
            WindowKind kind,
            @Nullable String zone,
            @Nullable Duration length) {

        public static BudgetWindow of(WindowKind kind) {
            return new BudgetWindow(kind, null, null);
        }

        public static BudgetWindow rolling(Duration length) {
            return new BudgetWindow(WindowKind.ROLLING, null, length);
        }
    }

    /**
     * A limit.
     *
     * @param amount the maximum usage, in credits
     * @param hard whether charges beyond the limit are refused, which is the default, rather than marked with a warning
     */
    record BudgetLimit(
            String name,
            Long amount,
            BudgetWindow window,
            @Nullable Boolean hard) {}

    /**
     * The settings of the budget of a scope.
     *
     * @param scope the scope, such as {@code org:acme/team:search}, or {@code user:*} for the default budget of its kind
     * @param reservationCap the maximum part of one hold that is reserved, in credits
     */
    record PutBudget(
            String scope,
            List<BudgetLimit> limits,
            @Nullable Long reservationCap) {}

    record BudgetRef(String scope) {}

    record BudgetsOf(
            @Nullable String prefix,
            @Nullable Integer limit,
            @Nullable String cursor) {}

    /**
     * A limit with its usage.
     *
     * @param spent the usage in the current window, in credits
     * @param ends the end of the current calendar period
     */
    record BudgetLimitUsage(
            String name,
            long amount,
            BudgetWindow window,
            boolean hard,
            BigDecimal spent,
            @Nullable Instant ends) {}

    /**
     * A budget in its current state.
     *
     * @param held the amount that is reserved by open holds, in credits, which counts toward every limit
     * @param takenFrom the default budget from which this budget was taken
     */
    record Budget(
            String scope,
            List<BudgetLimitUsage> limits,
            BigDecimal held,
            @Nullable Long reservationCap,
            @Nullable String takenFrom,
            Instant created,
            Instant updated) {}
}
