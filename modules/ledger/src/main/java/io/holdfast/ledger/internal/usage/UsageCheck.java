package io.holdfast.ledger.internal.usage;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.internal.usage.UsageTotalRow.UsageTotalKey;
import io.holdfast.ledger.usage.UsagePeriod;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes the usage totals of an account from its usage events and refunds, and compares them with the stored
 * totals.
 */
public final class UsageCheck {

    private final ReadTx tx;
    private final AccountId account;
    private final Totals derived = new Totals();

    /** The recomputed hourly and daily totals, by key. */
    private final class Totals {
        private final Map<UsageTotalKey, UsageTotalRow> rows = new HashMap<>();

        void add(Instant time, String dimension, String value, UsageTotalRow total) {
            for (UsagePeriod period : List.of(UsagePeriod.HOUR, UsagePeriod.DAY)) {
                rows.merge(
                        new UsageTotalKey(
                                account, UsageTotalKey.series(period, dimension), period.startOf(time), value),
                        total,
                        UsageTotalRow::plus);
            }
        }
    }

    public UsageCheck(ReadTx tx, AccountId account) {
        this.tx = tx;
        this.account = account;
    }

    /** Adds a usage event, or a refund of one. */
    public void add(Instant time, String metric, UsageTotalRow total, List<String> dimensions) {
        derived.add(time, UsageTotal.METRIC, metric, total);
        dimensions.forEach(dimension ->
                derived.add(time, UsageDimensions.nameOf(dimension), UsageDimensions.valueOf(dimension), total));
    }

    /** Compares the recomputed totals with the stored totals. */
    public void compare(@Nullable CurrentUsageRow current, Consumer<String> findings) {
        Totals stored = new Totals();
        for (Entry<UsageTotalKey, UsageTotalRow> row :
                tx.scan(UsageTotalRow.TABLE).prefix(UsageTotalKey.CODEC.prefix(account))) {
            stored.rows.put(row.key(), row.value());
        }
        if (current != null) {
            current.metrics().forEach(row -> stored.add(current.hour(), UsageTotal.METRIC, row.metric(), row.total()));
        }
        stored.rows.forEach((key, total) -> {
            UsageTotalRow expected = derived.rows.remove(key);
            if (!total.isSameAs(expected == null ? UsageTotalRow.NONE : expected)) {
                findings.accept("usage total " + key + " is " + total + ", but the usage events have " + expected);
            }
        });
        derived.rows.forEach((key, total) ->
                findings.accept("usage total " + key + " is missing, but the usage events have " + total));
    }
}
