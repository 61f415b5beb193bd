package io.holdfast.ledger.threshold;

import io.holdfast.ledger.pricing.PricingLimits;
import io.holdfast.store.kit.Arguments;
import java.util.List;

/**
 * A lower limit for the available balance. The commit in which the available balance falls below the limit emits the
 * event {@link ThresholdEventTypes#CROSSED}. The threshold is rearmed when the available balance reaches {@code below +
 * hysteresis}, so a balance that fluctuates around the limit causes one event instead of many.
 *
 * @param below the lower limit, in minor units; it may be negative for unlimited accounts
 * @param hysteresis the amount by which the available balance must exceed the limit before the event can be emitted
 *     again, in minor units
 */
public record BalanceThreshold(long below, long hysteresis) {

    /** The maximum number of thresholds per account. */
    public static final int MAX_THRESHOLDS = 10;

    private static final int DEFAULT_FRACTION = 10;

    public BalanceThreshold {
        Arguments.inRange("below", below, -PricingLimits.MAX_PRICE, PricingLimits.MAX_PRICE);
        Arguments.inRange("hysteresis", hysteresis, 0, PricingLimits.MAX_PRICE);
    }

    /** Returns a threshold with the default hysteresis: a tenth of the limit, and at least one minor unit. */
    public static BalanceThreshold of(long below) {
        return new BalanceThreshold(below, Math.max(1, Math.abs(below / DEFAULT_FRACTION)));
    }

    /** Checks a list of thresholds, of which no two may have the same limit, and returns an immutable copy. */
    public static List<BalanceThreshold> copyOf(String field, List<BalanceThreshold> thresholds) {
        Arguments.notNull(field, thresholds);
        if (thresholds.size() > MAX_THRESHOLDS) {
            throw Arguments.tooLarge(field + " has " + thresholds.size() + " elements; the limit is " + MAX_THRESHOLDS);
        }
        for (int i = 0; i < thresholds.size(); i++) {
            long below =
                    Arguments.notNull(field + "[" + i + "]", thresholds.get(i)).below();
            for (int j = 0; j < i; j++) {
                if (thresholds.get(j).below() == below) {
                    throw Arguments.invalid(field + " contains two thresholds below " + below);
                }
            }
        }
        return List.copyOf(thresholds);
    }
}
