package io.holdfast.ledger.pricing;

import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.List;

/**
 * The price of a metric.
 *
 * @param first the rate for the metric's first quantity
 * @param second the rate for the metric's second quantity
 * @param rounding the rounding applied to each of the two parts of the price
 * @param least the minimum price of a quantity above zero, in credits
 */
public record RateCardPrice(Rate first, Rate second, Rounding rounding, long least) {

    public RateCardPrice {
        Arguments.notNull("tariff.first", first);
        Arguments.notNull("tariff.second", second);
        Arguments.notNull("tariff.rounding", rounding);
        Arguments.inRange("tariff.least", least, 0, PricingLimits.MAX_PRICE);
    }

    /** Returns a tariff with one rate, no rounding to whole credits and no minimum price. */
    public static RateCardPrice of(Rate rate) {
        return new RateCardPrice(rate, Rate.FREE, Rounding.CARRY, 0);
    }

    /** Returns a tariff for input and output tokens, each rounded down to whole credits, with a minimum of 1 credit. */
    public static RateCardPrice tokens(Rate input, Rate output) {
        return new RateCardPrice(input, output, Rounding.DOWN, 1);
    }

    /** Returns the price of a metric, in micro-credits. */
    public long micros(ResourceUsage metric) {
        requireNoOtherQuantity(metric);
        return metric.first() == 0 && metric.second() == 0
                ? 0
                : Math.max(checked(metric, firstPrice(metric) + secondPrice(metric)), least * Rate.MICROS_PER_CREDIT);
    }

    /** Returns the same price as {@link #micros}, with its breakdown. */
    public PriceBreakdown explain(ResourceUsage metric) {
        long price = micros(metric);
        List<PriceLine> lines = new ArrayList<>();
        if (metric.first() > 0) {
            lines.add(line(ResourceUsage.firstQuantity(metric.kind()), metric.first(), first, firstPrice(metric)));
        }
        if (metric.second() > 0) {
            lines.add(line(ResourceUsage.secondQuantity(metric.kind()), metric.second(), second, secondPrice(metric)));
        }
        long rest = price - firstPrice(metric) - secondPrice(metric);
        if (rest != 0) {
            lines.add(PriceLine.other(PriceLine.MINIMUM, rest));
        }
        return new PriceBreakdown(price, lines);
    }

    private static PriceLine line(String quantity, long units, Rate rate, long micros) {
        return new PriceLine(quantity, units, PriceScheme.PER_UNIT, rate, 0, micros);
    }

    private long firstPrice(ResourceUsage metric) {
        return first.price(metric.first(), rounding);
    }

    private long secondPrice(ResourceUsage metric) {
        return metric.second() > 0 ? second.price(metric.second(), rounding) : 0;
    }

    private static long checked(ResourceUsage metric, long price) {
        if (price < 0 || price > PricingLimits.MAX_PRICE * Rate.MICROS_PER_CREDIT) {
            throw Arguments.tooLarge("the price of a metric of kind " + metric.kind() + " exceeds the maximum of "
                    + PricingLimits.MAX_PRICE);
        }
        return price;
    }

    private static void requireNoOtherQuantity(ResourceUsage metric) {
        if (!metric.more().isEmpty()) {
            throw Arguments.invalid(
                    "quantity '" + metric.more().keySet().iterator().next() + "' of " + metric.key()
                            + " has no price in the rate card; use a price list");
        }
    }
}
