package io.holdfast.ledger.internal;

import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.internal.account.ExternalIds;
import io.holdfast.ledger.internal.kit.TransactionIds;
import io.holdfast.ledger.internal.pricing.UsagePricing;
import io.holdfast.ledger.internal.threshold.ThresholdRow;
import java.util.List;

/**
 * The dependencies that all ledger commands share.
 *
 * @param ids the source of ids
 * @param thresholds the thresholds of accounts that have none of their own
 * @param pricing the pricing of usage
 * @param usageDimensions the dimensions by which usage totals are kept in addition to the metric
 * @param externalIds the index of unique external ids
 */
public record LedgerContext(
        TransactionIds ids,
        List<ThresholdRow> thresholds,
        UsagePricing pricing,
        List<String> usageDimensions,
        ExternalIds externalIds) {

    public static LedgerContext of(LedgerOptions options) {
        return new LedgerContext(
                new TransactionIds(options.random()),
                options.thresholds().stream().map(ThresholdRow::of).toList(),
                new UsagePricing(options),
                options.usageDimensions(),
                new ExternalIds(options.sharedExternalIds()));
    }
}
