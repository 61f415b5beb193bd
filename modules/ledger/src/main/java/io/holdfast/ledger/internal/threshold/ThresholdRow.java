package io.holdfast.ledger.internal.threshold;

import io.holdfast.ledger.threshold.BalanceThreshold;

/** A stored {@link BalanceThreshold}. The names and types of its components are part of the storage format. */
public record ThresholdRow(long below, long hysteresis) {

    public static ThresholdRow of(BalanceThreshold threshold) {
        return new ThresholdRow(threshold.below(), threshold.hysteresis());
    }

    BalanceThreshold toThreshold() {
        return new BalanceThreshold(below, hysteresis);
    }
}
