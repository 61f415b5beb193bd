package io.holdfast.ledger.pricing;

import io.holdfast.ledger.Args;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.LedgerLimits;

/**
 * The price of one metric: a rate for its first quantity and one for its second, rounded, and a least price.
 *
 * @param least what anything above zero costs at least, in credits
 */
public record Tariff(Rate first, Rate second, Rounding rounding, long least) {

    public Tariff {
        Args.given("tariff.first", first);
        Args.given("tariff.second", second);
        Args.given("tariff.rounding", rounding);
        Args.within("tariff.least", least, 0, LedgerLimits.MAX_AMOUNT);
    }

    /** One rate, exact. */
    public static Tariff of(Rate rate) {
        return new Tariff(rate, Rate.FREE, Rounding.CARRY, 0);
    }

    /** The price of a model: any rate for each direction, each rounded down to whole credits, together at least 1. */
    public static Tariff tokens(Rate input, Rate output) {
        return new Tariff(input, output, Rounding.DOWN, 1);
    }

    /** The exact price in micro-credits. */
    public long micros(Metric metric) {
        if (metric.first() == 0 && metric.second() == 0) {
            return 0;
        }
        long price = first.price(metric.first(), rounding);
        if (metric.second() > 0) {
            price += second.price(metric.second(), rounding);
        }
        if (price < 0 || price > LedgerLimits.MAX_AMOUNT * Credits.MICROS) {
            throw Args.tooLarge("the price of " + metric.kind() + " is more than " + LedgerLimits.MAX_AMOUNT);
        }
        return Math.max(price, least * Credits.MICROS);
    }
}
