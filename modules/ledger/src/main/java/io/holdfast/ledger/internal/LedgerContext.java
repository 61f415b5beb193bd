package io.holdfast.ledger.internal;

import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.internal.threshold.ThresholdRow;
import java.util.List;

/**
 * What all commands of a ledger share.
 *
 * @param ids the source of ids
 * @param thresholds the thresholds of accounts that have none of their own
 */
public record LedgerContext(TransactionIds ids, List<ThresholdRow> thresholds) {

    public static LedgerContext of(LedgerOptions options) {
        return new LedgerContext(
                new TransactionIds(options.random()),
                options.thresholds().stream().map(ThresholdRow::of).toList());
    }
}
