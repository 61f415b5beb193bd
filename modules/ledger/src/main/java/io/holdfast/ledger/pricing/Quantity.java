package io.holdfast.ledger.pricing;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A nonnegative quantity of hours, gigabyte-hours, tokens, calls or other units, with six decimal places.
 *
 * @param micros the quantity in millionths of a unit
 */
public record Quantity(long micros) {

    /** The number of millionths in a unit. */
    public static final long MICROS_PER_UNIT = 1_000_000;

    private static final int DIGITS = 6;

    public Quantity {
        if (micros < 0 || micros / MICROS_PER_UNIT > PricingLimits.MAX_QUANTITY) {
            throw outOfRange(BigDecimal.valueOf(micros, DIGITS));
        }
    }

    /** Returns a quantity with the given number of whole units. */
    public static Quantity of(long units) {
        return new Quantity(Arguments.inRange("quantity", units, 0, PricingLimits.MAX_QUANTITY) * MICROS_PER_UNIT);
    }

    /** Returns a quantity with the given number of units, rounded half up to six decimal places. A quantity
     * above 0 that would be rounded to 0 is rejected. */
    public static Quantity of(BigDecimal units) {
        if (Arguments.notNull("units", units).signum() < 0
                || units.compareTo(BigDecimal.valueOf(PricingLimits.MAX_QUANTITY)) > 0) {
            throw outOfRange(units.round(MathContext.DECIMAL64));
        }
        boolean isTiny = (long) units.precision() - units.scale() < -DIGITS;
        long micros = isTiny
                ? 0
                : units.setScale(DIGITS, RoundingMode.HALF_UP).unscaledValue().longValueExact();
        if (micros == 0 && units.signum() > 0) {
            throw Arguments.invalid("quantity must be 0 or at least "
                    + BigDecimal.valueOf(1, DIGITS).toPlainString() + ", but is " + units.round(MathContext.DECIMAL64));
        }
        return new Quantity(micros);
    }

    /**
     * Returns a quantity with the given number of units, rounded half up to six decimal places. A quantity above 0 that
     * would be rounded to 0 is rejected. The number must be finite; its decimal value is the one that {@link
     * Double#toString(double)} returns.
     */
    public static Quantity of(double units) {
        if (!Double.isFinite(units)) {
            throw outOfRange(units);
        }
        return of(BigDecimal.valueOf(units));
    }

    private static BadRequestException outOfRange(Object units) {
        return Arguments.invalid("quantity must be between 0 and " + PricingLimits.MAX_QUANTITY + ", but is " + units);
    }
}
