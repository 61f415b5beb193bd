package io.holdfast.ledger.internal.usage;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.internal.usage.CurrentUsageRow.MetricTotalRow;
import io.holdfast.ledger.internal.usage.UsageTotalRow.UsageTotalKey;
import io.holdfast.ledger.usage.UsagePeriod;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The usage totals of an account, loaded in a transaction. The totals of the current hour are part of the account row.
 * The first charge in another hour moves them to the table {@code usage_totals}. Usage in other hours is added to the
 * table directly. Changes are buffered in memory until {@link #save}. Not thread-safe.
 */
public final class OpenUsage {

    /** The maximum number of metrics in the account row. Additional metrics are added to the table directly. */
    private static final int MAX_METRICS = 4;

    private final ReadTx tx;
    private final AccountId account;
    private final Instant currentHour;
    private final Map<UsageTotalKey, UsageTotalRow> changed = new HashMap<>();
    private @Nullable Instant hour;
    private final List<MetricTotalRow> metrics = new ArrayList<>();

    public OpenUsage(ReadTx tx, AccountId account, @Nullable CurrentUsageRow current, Instant now) {
        this.tx = tx;
        this.account = account;
        currentHour = UsagePeriod.HOUR.startOf(now);
        if (current != null) {
            hour = current.hour();
            metrics.addAll(current.metrics());
        }
    }

    /**
     * Adds usage, or a refund of usage.
     *
     * @param time the time of the usage
     * @param dimensions the dimension values to which the usage is added as well, such as {@code tag=summary}
     */
    public void add(Instant time, String metric, UsageTotalRow total, List<String> dimensions) {
        Instant of = UsagePeriod.HOUR.startOf(time);
        if (of.equals(currentHour) && !of.equals(hour)) {
            moveToTable();
            hour = of;
        }
        if (!of.equals(hour) || !addToCurrent(metric, total)) {
            addToTable(of, UsageTotal.METRIC, metric, total);
        }
        for (String dimension : dimensions) {
            addToTable(of, UsageDimensions.nameOf(dimension), UsageDimensions.valueOf(dimension), total);
        }
    }

    private boolean addToCurrent(String metric, UsageTotalRow total) {
        for (int i = 0; i < metrics.size(); i++) {
            if (metrics.get(i).metric().equals(metric)) {
                metrics.set(i, new MetricTotalRow(metric, metrics.get(i).total().plus(total)));
                return true;
            }
        }
        return metrics.size() < MAX_METRICS && metrics.add(new MetricTotalRow(metric, total));
    }

    private void addToTable(Instant of, String dimension, String value, UsageTotalRow total) {
        for (UsagePeriod period : List.of(UsagePeriod.HOUR, UsagePeriod.DAY)) {
            UsageTotalKey key =
                    new UsageTotalKey(account, UsageTotalKey.series(period, dimension), period.startOf(of), value);
            UsageTotalRow before = changed.get(key);
            if (before == null) {
                before = tx.get(UsageTotalRow.TABLE, key).orElse(UsageTotalRow.NONE);
            }
            changed.put(key, before.plus(total));
        }
    }

    /** Moves the totals of the current hour to the table. */
    public void moveToTable() {
        Instant of = hour;
        if (of != null) {
            metrics.forEach(row -> addToTable(of, UsageTotal.METRIC, row.metric(), row.total()));
            metrics.clear();
            hour = null;
        }
    }

    /** Writes the changes to the table, and returns the totals of the current hour for the account row. */
    public @Nullable CurrentUsageRow save(Tx to) {
        changed.forEach((key, total) -> to.put(UsageTotalRow.TABLE, key, total));
        changed.clear();
        return hour == null ? null : new CurrentUsageRow(hour, List.copyOf(metrics));
    }
}
