package io.holdfast.cli;

import io.holdfast.api.budget.BudgetApi.Budget;
import io.holdfast.api.budget.BudgetApi.BudgetLimit;
import io.holdfast.api.budget.BudgetApi.BudgetLimitUsage;
import io.holdfast.api.budget.BudgetApi.BudgetWindow;
import io.holdfast.api.budget.BudgetApi.PutBudget;
import io.holdfast.api.budget.BudgetApi.WindowKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that change a budget. One limit is created, changed or removed; the other limits and all settings without
 * an option are kept.
 */
final class BudgetChange {

    @Option(names = "--amount", description = "Create or change a limit, in credits. Other limits are kept.")
    private @Nullable Long amount;

    @Option(
            names = "--limit-name",
            paramLabel = "NAME",
            description = "Name of the limit to create or change. Default: the kind of its window, such as month.")
    private @Nullable String name;

    @Option(
            names = "--window",
            description = "Window of the limit: ${COMPLETION-CANDIDATES}. Default: unchanged, or MONTH.")
    private @Nullable WindowKind kind;

    @Option(names = "--zone", description = "Time zone of the window. Default: UTC.")
    private @Nullable String zone;

    @Option(names = "--length", description = "Length of a ROLLING window, such as PT1H.")
    private @Nullable Duration length;

    @Option(
            names = "--soft",
            negatable = true,
            description = "Warn instead of refusing charges. Default: unchanged, or --no-soft.")
    private @Nullable Boolean soft;

    @Option(names = "--remove-limit", paramLabel = "NAME", description = "Remove a limit. Other limits are kept.")
    private @Nullable String removed;

    @Option(names = "--cap", paramLabel = "N", description = "Reserve at most N credits per hold.")
    private @Nullable Long cap;

    @Option(names = "--no-cap", description = "Reserve the full amount of each hold.")
    private boolean noCap;

    /** Returns whether any setting is to be changed. */
    boolean isPresent() {
        requireComplete();
        return amount != null || removed != null || cap != null || noCap;
    }

    private void requireComplete() {
        if (amount == null && (name != null || kind != null || zone != null || length != null || soft != null)) {
            throw new IllegalArgumentException(
                    "--limit-name, --window, --zone, --length and --soft require --amount, the amount of the limit");
        }
        if (cap != null && noCap) {
            throw new IllegalArgumentException("--cap and --no-cap must not be used together");
        }
    }

    /** Returns the changed settings of a budget. */
    PutBudget applyTo(String scope, @Nullable Budget before) {
        List<BudgetLimit> limits = new ArrayList<>();
        if (before != null) {
            for (BudgetLimitUsage limit : before.limits()) {
                limits.add(new BudgetLimit(limit.name(), limit.amount(), limit.window(), limit.hard()));
            }
        }
        if (removed != null && !limits.removeIf(limit -> limit.name().equals(removed))) {
            throw new IllegalArgumentException("budget '" + scope + "' has no limit '" + removed + "'; its limits are "
                    + limits.stream().map(BudgetLimit::name).toList());
        }
        if (amount != null) {
            putLimit(limits, amount);
        }
        Long capBefore = before == null ? null : before.reservationCap();
        return new PutBudget(scope, limits, noCap ? null : cap == null ? capBefore : cap);
    }

    private void putLimit(List<BudgetLimit> limits, long credits) {
        String limitName = name != null
                ? name
                : (kind == null ? WindowKind.MONTH : kind).name().toLowerCase(Locale.ROOT);
        for (int i = 0; i < limits.size(); i++) {
            BudgetLimit limit = limits.get(i);
            if (limit.name().equals(limitName)) {
                boolean isWindowKept = kind == null && zone == null && length == null;
                BudgetWindow window =
                        isWindowKept ? limit.window() : window(limit.window().kind());
                limits.set(
                        i,
                        new BudgetLimit(
                                limitName, credits, window, soft == null ? limit.hard() : Boolean.valueOf(!soft)));
                return;
            }
        }
        limits.add(new BudgetLimit(limitName, credits, window(WindowKind.MONTH), soft == null || !soft));
    }

    private BudgetWindow window(WindowKind otherwise) {
        return new BudgetWindow(kind == null ? otherwise : kind, zone, length);
    }
}
