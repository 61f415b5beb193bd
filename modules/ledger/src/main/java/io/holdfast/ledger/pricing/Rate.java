package io.holdfast.ledger.pricing;

import io.holdfast.ledger.Args;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.LedgerLimits;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * So many micro-credits (a millionth of a minor unit) for so many units. Any rate is a fraction of whole numbers, so
 * none is rounded before it is applied.
 *
 * @param micros 0 or more
 * @param per 1 or more
 */
public record Rate(long micros, long per) {

    public static final Rate FREE = new Rate(0, 1);

    public Rate {
        Args.within("rate.micros", micros, 0, LedgerLimits.MAX_AMOUNT * Credits.MICROS);
        Args.within("rate.per", per, 1, LedgerLimits.MAX_QUANTITY);
    }

    /** So many micro-credits a unit: 0.8 credits are 800,000. */
    public static Rate micros(long each) {
        return new Rate(each, 1);
    }

    /** So many credits for each {@code per} units. */
    public static Rate credits(long credits, long per) {
        return new Rate(Args.within("rate.credits", credits, 0, LedgerLimits.MAX_AMOUNT) * Credits.MICROS, per);
    }

    /** The price of a quantity, given in millionths, in micro-credits. */
    public long price(long quantity, Rounding rounding) {
        long unit = rounding == Rounding.CARRY ? 1 : Credits.MICROS;
        long divisor = per * Credits.MICROS;
        if (Math.multiplyHigh(quantity, micros) != 0
                || quantity * micros < 0
                || divisor > Long.MAX_VALUE / (4 * unit)) {
            return large(quantity, unit, rounding);
        }
        long product = quantity * micros;
        long whole = product / (divisor * unit);
        long rest = product % (divisor * unit);
        boolean more = switch (rounding) {
            case DOWN -> false;
            case UP -> rest > 0;
            case HALF_UP, CARRY -> 2 * rest >= divisor * unit;
        };
        return (whole + (more ? 1 : 0)) * unit;
    }

    /** The same for numbers that are too large to be multiplied. */
    private long large(long quantity, long unit, Rounding rounding) {
        BigDecimal product = BigDecimal.valueOf(quantity).multiply(BigDecimal.valueOf(micros));
        BigDecimal divisor = BigDecimal.valueOf(per)
                .multiply(BigDecimal.valueOf(Credits.MICROS))
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
