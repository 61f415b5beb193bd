package io.holdfast.ledger.internal.threshold;

import io.holdfast.ledger.threshold.AccountThresholds;
import io.holdfast.ledger.threshold.AccountThresholds.ThresholdState;
import io.holdfast.ledger.threshold.BalanceThreshold;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The stored thresholds of an account, as part of its row. The names and types of the components are part of the
 * storage format.
 *
 * @param own whether the account has its own thresholds, possibly an empty list; otherwise, the default thresholds
 *     apply
 * @param thresholds the account's own thresholds
 * @param crossed the limits of the thresholds that have been crossed and not yet rearmed
 */
public record ThresholdsRow(boolean own, List<ThresholdRow> thresholds, List<Long> crossed) {

    /**
     * Returns the row of an account after its thresholds were replaced, or null if nothing has to be stored.
     *
     * @param thresholds the new thresholds, or null for the default thresholds
     */
    public static @Nullable ThresholdsRow replaced(
            @Nullable ThresholdsRow before, @Nullable List<BalanceThreshold> thresholds) {
        List<Long> crossed = before == null ? List.of() : before.crossed;
        return thresholds == null
                ? stored(false, List.of(), crossed)
                : new ThresholdsRow(
                        true, thresholds.stream().map(ThresholdRow::of).toList(), crossed);
    }

    /**
     * Returns the row after a change in the available balance. An armed threshold is crossed if the available balance
     * was not below it before. A threshold that is set while the balance is already below it is armed: it is crossed
     * the next time the balance falls below it.
     *
     * @param row the row before the change, or null if there is none
     * @param onCrossed receives each threshold that is crossed
     */
    public static @Nullable ThresholdsRow evaluate(
            @Nullable ThresholdsRow row,
            List<ThresholdRow> defaults,
            long before,
            long after,
            Consumer<ThresholdRow> onCrossed) {
        List<ThresholdRow> effective = effective(row, defaults);
        if (row == null && (effective.isEmpty() || after >= before)) {
            return null;
        }
        List<Long> old = row == null ? List.of() : row.crossed;
        List<Long> crossed = new ArrayList<>(effective.size());
        for (ThresholdRow threshold : effective) {
            boolean wasCrossed = old.contains(threshold.below());
            if (!wasCrossed && before >= threshold.below() && after < threshold.below()) {
                onCrossed.accept(threshold);
                crossed.add(threshold.below());
            } else if (wasCrossed && after < threshold.below() + threshold.hysteresis()) {
                crossed.add(threshold.below());
            }
        }
        if (crossed.equals(old)) {
            return row;
        }
        return row == null ? stored(false, List.of(), crossed) : stored(row.own, row.thresholds, List.copyOf(crossed));
    }

    private static List<ThresholdRow> effective(@Nullable ThresholdsRow row, List<ThresholdRow> defaults) {
        return row == null || !row.own ? defaults : row.thresholds;
    }

    private static @Nullable ThresholdsRow stored(boolean own, List<ThresholdRow> thresholds, List<Long> crossed) {
        return !own && crossed.isEmpty() ? null : new ThresholdsRow(own, thresholds, crossed);
    }

    /** Returns the thresholds of an account with their states. */
    public static AccountThresholds toView(@Nullable ThresholdsRow row, List<ThresholdRow> defaults) {
        return new AccountThresholds(
                effective(row, defaults).stream()
                        .map(threshold -> new ThresholdState(
                                threshold.toThreshold(), row != null && row.crossed.contains(threshold.below())))
                        .toList(),
                row == null || !row.own);
    }
}
