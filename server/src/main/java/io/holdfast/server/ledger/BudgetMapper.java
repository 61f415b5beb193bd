package io.holdfast.server.ledger;

import io.holdfast.api.budget.BudgetApi;
import io.holdfast.api.budget.BudgetApi.WindowKind;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.budget.Budget;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.budget.BudgetWindow.Calendar;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and the ledger's budgets. */
final class BudgetMapper {

    private static final int MICROS = 6;

    private BudgetMapper() {}

    static BudgetSettings settings(BudgetApi.PutBudget request) {
        return new BudgetSettings(
                request.limits().stream().map(BudgetMapper::limit).toList(), request.reservationCap());
    }

    private static BudgetLimit limit(BudgetApi.BudgetLimit limit) {
        return new BudgetLimit(
                limit.name(), limit.amount(), window(limit.window()), !Boolean.FALSE.equals(limit.hard()));
    }

    private static BudgetWindow window(BudgetApi.BudgetWindow window) {
        Duration length = window.length();
        if ((length != null) != (window.kind() == WindowKind.ROLLING)) {
            throw new MalformedRequestException(
                    "window.length", "'window.length' must be given if, and only if, 'window.kind' is ROLLING");
        }
        if (length != null) {
            return BudgetWindow.rolling(length);
        }
        return switch (window.kind()) {
            case TOTAL, ROLLING -> BudgetWindow.total();
            case HOUR, DAY, WEEK, MONTH, YEAR ->
                BudgetWindow.calendar(Calendar.Unit.valueOf(window.kind().name()), zone(window.zone()));
        };
    }

    private static ZoneId zone(@Nullable String zone) {
        try {
            return zone == null ? ZoneOffset.UTC : ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw new MalformedRequestException(
                    "window.zone", "'window.zone' must be a time zone such as Europe/Berlin, but is '" + zone + "'");
        }
    }

    static BudgetApi.Budget deleted(LedgerOutcome.BudgetDeleted outcome) {
        return budget(outcome.orThrow(LedgerOutcome.BudgetStored.class).budget());
    }

    static BudgetApi.Budget budget(Budget budget) {
        BudgetScope takenFrom = budget.takenFrom();
        return new BudgetApi.Budget(
                budget.scope().path(),
                budget.limits().stream().map(BudgetMapper::usage).toList(),
                credits(budget.held()),
                budget.reservationCap(),
                takenFrom == null ? null : takenFrom.path(),
                budget.created(),
                budget.updated());
    }

    private static BudgetApi.BudgetLimitUsage usage(Budget.LimitUsage usage) {
        BudgetLimit limit = usage.limit();
        return new BudgetApi.BudgetLimitUsage(
                limit.name(),
                limit.amount(),
                window(limit.window()),
                limit.hard(),
                credits(usage.spent()),
                usage.ends());
    }

    private static BudgetApi.BudgetWindow window(BudgetWindow window) {
        if (window instanceof Calendar calendar) {
            return new BudgetApi.BudgetWindow(
                    WindowKind.valueOf(calendar.unit().name()), calendar.zone().getId(), null);
        }
        return window instanceof BudgetWindow.Rolling rolling
                ? BudgetApi.BudgetWindow.rolling(rolling.length())
                : BudgetApi.BudgetWindow.of(WindowKind.TOTAL);
    }

    private static BigDecimal credits(long micros) {
        return BigDecimal.valueOf(micros, MICROS);
    }
}
