package io.holdfast.ledger.threshold;

import java.util.List;

/**
 * The thresholds of an account.
 *
 * @param thresholds the thresholds, in the order in which they were set
 * @param isDefault whether the account has no thresholds of its own, so that the ledger's default thresholds apply
 */
public record AccountThresholds(List<ThresholdState> thresholds, boolean isDefault) {

    public AccountThresholds {
        thresholds = List.copyOf(thresholds);
    }

    /**
     * A threshold and its state.
     *
     * @param crossed whether the threshold has been crossed and not yet rearmed
     */
    public record ThresholdState(BalanceThreshold threshold, boolean crossed) {}
}
