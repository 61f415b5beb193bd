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
import io.holdfast.ledger.pricing.UnlistedUsage;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Determines the price of usage, for both charges and quotes. The first applicable source is used: the caller's price,
 * the price list of the account, the default price list, or the configured rate card. A price list applies if its
 * version in force at the time of the usage has a price for the metric. If a version is in force but no list has a
 * price, only the tariffs that the rate card has for this model or custom metric apply, unless the options say
 * otherwise.
 */
public final class UsagePricing {

    private final RateCard rates;
    private final @Nullable String defaultList;
    private final UnlistedUsage unlisted;

    public UsagePricing(LedgerOptions options) {
        rates = options.rates();
        defaultList = options.priceList();
        unlisted = options.unlistedUsage();
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
        String inForce = null;
        for (String list : lists(accountList)) {
            VersionRow version = tx.get(PriceListRow.TABLE, list)
                    .map(row -> row.inForceAt(time))
                    .orElse(null);
            if (version != null) {
                ExplainedPrice found = find(tx, list, version.version(), usage.metric());
                if (found != null) {
                    return found;
                }
                inForce = (inForce == null ? "" : inForce + " or ") + name(list, version.version());
            }
        }
        if (inForce != null && unlisted == UnlistedUsage.REFUSE && !rates.isListed(usage.metric())) {
            throw Arguments.invalid("metric '" + usage.metric().key() + "' has no price in price list " + inForce);
        }
        PriceBreakdown breakdown = rates.explain(usage.metric());
        return new ExplainedPrice(new Price(breakdown.micros(), null), breakdown);
    }

    private List<String> lists(@Nullable String accountList) {
        List<String> lists = new ArrayList<>(2);
        if (accountList != null) {
            lists.add(accountList);
        }
        if (defaultList != null && !defaultList.equals(accountList)) {
            lists.add(defaultList);
        }
        return lists;
    }

    private static String name(String list, int version) {
        return list + "@" + version;
    }

    private static @Nullable ExplainedPrice find(ReadTx tx, String list, int version, ResourceUsage metric) {
        for (String key : metric.keys()) {
            if (key.length() <= PricingLimits.MAX_METRIC) {
                PriceRow price =
                        tx.get(PriceRow.TABLE, new PriceKey(list, version, key)).orElse(null);
                if (price != null) {
                    PriceBreakdown breakdown = price.toPrice(key).price(metric);
                    return new ExplainedPrice(new Price(breakdown.micros(), name(list, version)), breakdown);
                }
            }
        }
        return null;
    }
}
