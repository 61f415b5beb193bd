package io.holdfast.ledger.internal.pricing;

import io.holdfast.ledger.Credits;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.internal.pricing.PriceListRow.VersionRow;
import io.holdfast.ledger.internal.pricing.PriceRow.PriceKey;
import io.holdfast.ledger.pricing.PriceBreakdown;
import io.holdfast.ledger.pricing.PricingLimits;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Determines the price of usage, for both charges and quotes. The first applicable source is used: the caller's price,
 * the price list of the account, the default price list, or the configured rate card. A price list applies if its
 * version in force at the time of the usage has a price for the metric.
 */
public final class UsagePricing {

    private final RateCard rates;
    private final @Nullable String defaultList;

    public UsagePricing(LedgerOptions options) {
        rates = options.rates();
        defaultList = options.priceList();
    }

    /**
     * A price.
     *
     * @param micros the price, in micro-credits
     * @param list the name and version of the price list, such as {@code default@3}, or null if the price comes from
     *     the caller or the rate card
     */
    public record Price(long micros, @Nullable String list) {}

    /** A price with its explanation. */
    public record ExplainedPrice(Price price, PriceBreakdown breakdown) {}

    /**
     * Returns the price of a usage record.
     *
     * @param accountList the price list of the account, or null if it has none
     * @param now the current time, used if the usage record has no time of its own
     */
    public Price price(ReadTx tx, @Nullable String accountList, Usage usage, Instant now) {
        Credits cost = usage.cost();
        if (cost != null) {
            return new Price(cost.minor() * Credits.MICROS, null);
        }
        return accountList == null && defaultList == null
                ? new Price(rates.micros(usage.metric()), null)
                : explain(tx, accountList, usage, now).price();
    }

    /** Like {@link #price}, but also returns the breakdown of the price. */
    public ExplainedPrice explain(ReadTx tx, @Nullable String accountList, Usage usage, Instant now) {
        Credits cost = usage.cost();
        if (cost != null) {
            long micros = cost.minor() * Credits.MICROS;
            return new ExplainedPrice(new Price(micros, null), new PriceBreakdown(micros, List.of()));
        }
        Instant time = usage.at() == null ? now : usage.at();
        ExplainedPrice found = find(tx, accountList, usage.metric(), time);
        if (found == null && defaultList != null && !defaultList.equals(accountList)) {
            found = find(tx, defaultList, usage.metric(), time);
        }
        if (found != null) {
            return found;
        }
        PriceBreakdown breakdown = rates.explain(usage.metric());
        return new ExplainedPrice(new Price(breakdown.micros(), null), breakdown);
    }

    private static @Nullable ExplainedPrice find(ReadTx tx, @Nullable String list, ResourceUsage metric, Instant time) {
        PriceListRow row =
                list == null ? null : tx.get(PriceListRow.TABLE, list).orElse(null);
        VersionRow version = row == null ? null : row.inForceAt(time);
        if (list == null || version == null) {
            return null;
        }
        for (String key : metric.keys()) {
            if (key.length() <= PricingLimits.MAX_METRIC) {
                PriceRow price = tx.get(PriceRow.TABLE, new PriceKey(list, version.version(), key))
                        .orElse(null);
                if (price != null) {
                    PriceBreakdown breakdown = price.toPrice(key).price(metric);
                    return new ExplainedPrice(new Price(breakdown.micros(), list + "@" + version.version()), breakdown);
                }
            }
        }
        return null;
    }
}
