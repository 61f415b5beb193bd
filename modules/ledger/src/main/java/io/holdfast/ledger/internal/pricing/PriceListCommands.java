package io.holdfast.ledger.internal.pricing;

import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.ledger.internal.pricing.PriceListRow.VersionRow;
import io.holdfast.ledger.internal.pricing.PriceRow.PriceKey;
import io.holdfast.ledger.pricing.MetricPrice;
import io.holdfast.ledger.pricing.PriceList;
import io.holdfast.ledger.pricing.PricingLimits;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates and reads price lists. */
public final class PriceListCommands {

    private PriceListCommands() {}

    /**
     * Adds a version to a price list, or creates the list. If the latest version has the same prices and effective
     * time, nothing is changed.
     */
    public static PriceList put(Tx tx, String name, @Nullable Instant effective, List<MetricPrice> metrics) {
        requireName(name);
        List<MetricPrice> sorted = sorted(metrics);
        PriceListRow before = tx.get(PriceListRow.TABLE, name).orElse(null);
        if (before != null
                && (effective == null || effective.equals(before.latest().effective()))) {
            PriceList latest = load(tx, name, before.latest());
            if (latest.metrics().equals(sorted)) {
                return latest;
            }
        }
        Instant from = effective == null ? currentTime(tx) : LedgerArguments.time("effective", effective);
        Instant now =
                LedgerClock.now(tx, before == null ? from : before.latest().created());
        if (before != null && from.isBefore(now)) {
            throw Arguments.invalid("effective must not be before the current time (" + now
                    + "), because prices in the past do not change, but is " + from);
        }
        Arguments.newId("name", name);
        List<VersionRow> versions = before == null ? List.of() : before.versions();
        if (versions.size() >= PricingLimits.MAX_VERSIONS) {
            throw Arguments.tooLarge("price list '" + name + "' has " + versions.size() + " versions, the limit is "
                    + PricingLimits.MAX_VERSIONS);
        }
        VersionRow added = new VersionRow(versions.size() + 1, from, now, sorted.size());
        List<VersionRow> after = new ArrayList<>(versions);
        after.add(added);
        tx.put(PriceListRow.TABLE, name, new PriceListRow(after));
        sorted.forEach(price ->
                tx.put(PriceRow.TABLE, new PriceKey(name, added.version(), price.metric()), PriceRow.of(price)));
        return new PriceList(name, added.version(), from, now, sorted);
    }

    /** Returns the current time. A version in force from an unknown time could price earlier usage. */
    private static Instant currentTime(Tx tx) {
        if (!LedgerClock.isPlausible(tx)) {
            throw Arguments.invalid("effective must be set, because the clock is wrong: it must be between "
                    + Instant.EPOCH + " and " + LedgerLimits.FOREVER + ", but is " + tx.now());
        }
        return tx.now();
    }

    private static List<MetricPrice> sorted(List<MetricPrice> metrics) {
        Arguments.inRange(
                "number of metrics", Arguments.notNull("metrics", metrics).size(), 1, PricingLimits.MAX_METRICS);
        List<MetricPrice> sorted = metrics.stream()
                .sorted(Comparator.comparing(MetricPrice::metric))
                .toList();
        for (int i = 0; i < sorted.size(); i++) {
            Arguments.newId("metric", sorted.get(i).metric());
            if (i > 0 && sorted.get(i).metric().equals(sorted.get(i - 1).metric())) {
                throw Arguments.invalid(
                        "metrics must be different, but '" + sorted.get(i).metric() + "' occurs twice");
            }
        }
        return sorted;
    }

    /** Returns a version of a price list. If the version is null, returns the version in force at the given time. */
    public static Optional<PriceList> get(ReadTx tx, String name, @Nullable Integer version, Instant time) {
        return tx.get(PriceListRow.TABLE, requireName(name))
                .flatMap(list -> Optional.ofNullable(version == null ? list.inForceAt(time) : list.version(version)))
                .map(found -> load(tx, name, found));
    }

    private static PriceList load(ReadTx tx, String name, VersionRow version) {
        List<MetricPrice> metrics =
                tx.scan(PriceRow.TABLE).prefix(PriceKey.CODEC.prefix(name, (long) version.version())).stream()
                        .map(row -> row.value().toPrice(row.key().metric()))
                        .sorted(Comparator.comparing(MetricPrice::metric))
                        .toList();
        return new PriceList(name, version.version(), version.effective(), version.created(), metrics);
    }

    public static boolean exists(ReadTx tx, String name) {
        return tx.exists(PriceListRow.TABLE, requireName(name));
    }

    /** Returns all versions of a price list, oldest first, or an empty list if it does not exist. */
    public static List<PriceList.Version> versions(ReadTx tx, String name) {
        return tx.get(PriceListRow.TABLE, requireName(name))
                .map(list -> list.versions().stream()
                        .map(version -> version.toView(name))
                        .toList())
                .orElse(List.of());
    }

    /** Returns a page with the latest version of each price list, ordered by name. */
    public static Page<PriceList.Version> list(ReadTx tx, int limit, @Nullable String cursor) {
        Arguments.inRange("limit", limit, 1, LedgerLimits.MAX_PAGE);
        Page<Entry<String, PriceListRow>> page = tx.scan(PriceListRow.TABLE).page(limit, cursor);
        return new Page<>(
                page.rows().stream()
                        .map(row -> row.value().latest().toView(row.key()))
                        .toList(),
                page.next());
    }

    private static String requireName(String name) {
        return Arguments.notBlank("name", name, PricingLimits.MAX_LIST_NAME);
    }
}
