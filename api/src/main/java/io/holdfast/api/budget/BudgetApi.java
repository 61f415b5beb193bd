package io.holdfast.api.budget;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests and responses for budgets. */
public interface BudgetApi {

    /** The kind of window: all usage, usage in a calendar period, or usage in a rolling period that ends now. */
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
     * The period over which a limit counts usage.
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
     * @param hard whether charges beyond the limit are refused (the default) rather than marked with a warning
     */
    record BudgetLimit(
            String name,
            Long amount,
            BudgetWindow window,
            @Nullable Boolean hard) {
        /** Creates a request with only the required fields. */
        public static BudgetLimit of(String name, long amount, BudgetWindow window) {
            return new BudgetLimit(name, amount, window, null);
        }

        /** Returns a copy with the given {@code hard}. */
        public BudgetLimit withHard(boolean hard) {
            return new BudgetLimit(name, amount, window, hard);
        }
    }

    /**
     * The settings of a scope's budget.
     *
     * @param scope the scope, such as {@code org:acme/team:search}, or a wildcard such as {@code user:*} for the
     *     default budget of scopes of that kind
     * @param reservationCap the maximum amount reserved for one hold, in credits
     */
    record PutBudget(
            String scope,
            List<BudgetLimit> limits,
            @Nullable Long reservationCap) {
        /** Creates a request with only the required fields. */
        public static PutBudget of(String scope, List<BudgetLimit> limits) {
            return new PutBudget(scope, limits, null);
        }

        /** Returns a copy with the given {@code reservationCap}. */
        public PutBudget withReservationCap(long reservationCap) {
            return new PutBudget(scope, limits, reservationCap);
        }
    }

    record BudgetRef(String scope) {}

    record BudgetsOf(
            @Nullable String prefix,
            @Nullable Integer limit,
            @Nullable String cursor) {
        /** Creates a request without filters. */
        public static BudgetsOf all() {
            return new BudgetsOf(null, null, null);
        }

        /** Returns a copy with the given {@code prefix}. */
        public BudgetsOf withPrefix(String prefix) {
            return new BudgetsOf(prefix, limit, cursor);
        }
    }

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
     * The current state of a budget.
     *
     * @param held the amount reserved by open holds, in credits; it counts toward every limit
     * @param takenFrom the default budget that this budget was copied from
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
