package io.holdfast.ledger;

import java.math.BigInteger;

/**
 * So many micro-credits (a millionth of a minor unit) for so many units. Any rate is a fraction of whole numbers, so
 * none is rounded before it is applied.
 *
 * @param micros 0 or more
 * @param per 1 or more
 */
public record Rate(long micros, long per) {

    private static final BigInteger MILLION = BigInteger.valueOf(Credits.MICROS);

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
    long price(long quantity, Rounding rounding) {
        long unit = rounding == Rounding.CARRY ? 1 : Credits.MICROS;
        BigInteger divisor = BigInteger.valueOf(per).multiply(MILLION).multiply(BigInteger.valueOf(unit));
        BigInteger[] parts = BigInteger.valueOf(quantity)
                .multiply(BigInteger.valueOf(micros))
                .divideAndRemainder(divisor);
        BigInteger whole = parts[0].add(BigInteger.valueOf(extra(parts[1], divisor, rounding)));
        return whole.multiply(BigInteger.valueOf(unit))
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }

    private static long extra(BigInteger rest, BigInteger divisor, Rounding rounding) {
        return switch (rounding) {
            case DOWN -> 0;
            case UP -> rest.signum() > 0 ? 1 : 0;
            case HALF_UP, CARRY -> rest.shiftLeft(1).compareTo(divisor) >= 0 ? 1 : 0;
        };
    }
}
