package io.holdfast.ledger.pricing;

import io.holdfast.store.kit.Arguments;

/**
 * The price of a metric.
 *
 * @param first the rate for the metric's first quantity
 * @param second the rate for the metric's second quantity
 * @param rounding the rounding applied to each of the two parts of the price
 * @param least the minimum price of a quantity above zero, in credits
 */
public record Tariff(Rate first, Rate second, Rounding rounding, long least) {

    public Tariff {
        Arguments.notNull("tariff.first", first);
        Arguments.notNull("tariff.second", second);
        Arguments.notNull("tariff.rounding", rounding);
        Arguments.inRange("tariff.least", least, 0, PricingLimits.MAX_PRICE);
    }

    /** Returns a tariff with one rate, no rounding to whole credits and no minimum price. */
    public static Tariff of(Rate rate) {
        return new Tariff(rate, Rate.FREE, Rounding.CARRY, 0);
    }

    /** Returns a tariff for input and output tokens, each rounded down to whole credits, with a minimum of 1 credit. */
    public static Tariff tokens(Rate input, Rate output) {
        return new Tariff(input, output, Rounding.DOWN, 1);
    }

    /** Returns the price of a metric, in micro-credits. */
    public long micros(ResourceUsage metric) {
        if (metric.first() == 0 && metric.second() == 0) {
            return 0;
        }
        long price = first.price(metric.first(), rounding);
        if (metric.second() > 0) {
            price += second.price(metric.second(), rounding);
        }
        if (price < 0 || price > PricingLimits.MAX_PRICE * Rate.MICROS_PER_CREDIT) {
            throw Arguments.tooLarge("the price of a metric of kind " + metric.kind() + " exceeds the maximum of "
                    + PricingLimits.MAX_PRICE);
        }
        return Math.max(price, least * Rate.MICROS_PER_CREDIT);
    }
}
