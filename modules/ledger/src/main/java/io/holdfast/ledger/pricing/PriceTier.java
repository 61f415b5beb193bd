package io.holdfast.ledger.pricing;

import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * A price tier.
 *
 * @param upTo the last whole unit of the tier, or null for the last tier, which has no end
 * @param rate the rate for the units of the tier
 * @param flat the fixed amount for a usage record that reaches the tier, in micro-credits
 */
public record PriceTier(@Nullable Long upTo, Rate rate, long flat) {

    public PriceTier {
        if (upTo != null) {
            Arguments.inRange("tier.upTo", upTo, 1, PricingLimits.MAX_QUANTITY);
        }
        Arguments.notNull("tier.rate", rate);
        Arguments.inRange("tier.flat", flat, 0, PricingLimits.MAX_PRICE * Rate.MICROS_PER_CREDIT);
    }

    /** Returns a tier that ends at the given unit and has no fixed amount. */
    public static PriceTier upTo(long units, Rate rate) {
        return new PriceTier(units, rate, 0);
    }

    /** Returns the last tier, which has no upper bound and no fixed amount. */
    public static PriceTier rest(Rate rate) {
        return new PriceTier(null, rate, 0);
    }

    /** Returns the end of the tier, in millionths of a unit. */
    long end() {
        return upTo == null ? Long.MAX_VALUE : upTo * Quantity.MICROS_PER_UNIT;
    }
}
