package io.holdfast.ledger.pricing;

import io.holdfast.store.kit.Arguments;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A price for a number of units as an exact fraction: {@code micros} micro-credits for each {@code per} units. A
 * micro-credit is a millionth of a credit.
 *
 * @param micros the price in micro-credits, at least 0
 * @param per the number of units that the price covers, at least 1
 */
public record Rate(long micros, long per) {

    /** The number of micro-credits in a credit. */
    public static final long MICROS_PER_CREDIT = 1_000_000;

    /** A rate of zero. */
    public static final Rate FREE = new Rate(0, 1);

    public Rate {
        Arguments.inRange("rate.micros", micros, 0, PricingLimits.MAX_PRICE * MICROS_PER_CREDIT);
        Arguments.inRange("rate.per", per, 1, PricingLimits.MAX_QUANTITY);
    }

    /** Returns a rate in micro-credits per unit. For example, 0.8 credits is 800,000 micro-credits. */
    public static Rate micros(long perUnit) {
        return new Rate(perUnit, 1);
    }

    /** Returns a rate in credits for each {@code per} units. */
    public static Rate credits(long credits, long per) {
        return new Rate(
                Arguments.inRange("rate.credits", credits, 0, PricingLimits.MAX_PRICE) * MICROS_PER_CREDIT, per);
    }

    /**
     * Returns the price of a quantity, in micro-credits.
     *
     * @param quantity the quantity, in millionths of a unit
     */
    public long price(long quantity, Rounding rounding) {
        long unit = rounding == Rounding.CARRY ? 1 : MICROS_PER_CREDIT;
        long divisor = per * Quantity.MICROS_PER_UNIT;
        if (Math.multiplyHigh(quantity, micros) != 0
                || quantity * micros < 0
                || divisor > Long.MAX_VALUE / (4 * unit)) {
            return priceOfLarge(quantity, unit, rounding);
        }
        long product = quantity * micros;
        long whole = product / (divisor * unit);
        long remainder = product % (divisor * unit);
        boolean roundUp = switch (rounding) {
            case DOWN -> false;
            case UP -> remainder > 0;
            case HALF_UP, CARRY -> 2 * remainder >= divisor * unit;
        };
        return (whole + (roundUp ? 1 : 0)) * unit;
    }

    /** Like {@link #price}, but for numbers whose product exceeds the range of a long. */
    private long priceOfLarge(long quantity, long unit, Rounding rounding) {
        BigDecimal product = BigDecimal.valueOf(quantity).multiply(BigDecimal.valueOf(micros));
        BigDecimal divisor = BigDecimal.valueOf(per)
                .multiply(BigDecimal.valueOf(Quantity.MICROS_PER_UNIT))
                .multiply(BigDecimal.valueOf(unit));
        RoundingMode mode = switch (rounding) {
            case DOWN -> RoundingMode.DOWN;
            case UP -> RoundingMode.UP;
            case HALF_UP, CARRY -> RoundingMode.HALF_UP;
        };
        return product.divide(divisor, 0, mode)
                .multiply(BigDecimal.valueOf(unit))
                .min(BigDecimal.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }
}
