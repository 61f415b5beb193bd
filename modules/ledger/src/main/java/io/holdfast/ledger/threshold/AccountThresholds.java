package io.holdfast.ledger.threshold;

import java.util.List;

/**
 * The thresholds of an account.
 *
 * @param thresholds the thresholds, in the order in which they were set
 * @param isDefault whether the account has no thresholds of its own, so that the default ones of the ledger apply
 */
public record AccountThresholds(List<ThresholdState> thresholds, boolean isDefault) {

    public AccountThresholds {
        thresholds = List.copyOf(thresholds);
    }

    /**
     * A threshold and its state.
     *
     * @param crossed whether the threshold was crossed and is not armed again
     */
    public record ThresholdState(BalanceThreshold threshold, boolean crossed) {}
}
