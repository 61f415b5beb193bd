package io.holdfast.ledger.pricing;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A line in the breakdown of a price.
 *
 * @param quantity the name of the quantity, {@value #ROUNDING} or {@value #MINIMUM}
 * @param units the units priced by this line, in millionths of a unit
 * @param scheme the price scheme, or null for a rounding or minimum line
 * @param rate the rate, or null for a rounding or minimum line
 * @param flat the fixed amount included in the line, in micro-credits
 * @param micros the amount of the line, in micro-credits; negative if the price is rounded down
 */
public record PriceLine(
        String quantity,
        long units,
        @Nullable PriceScheme scheme,
        @Nullable Rate rate,
        long flat,
        long micros) {

    /** The name of the line that rounds the sum to whole credits. */
    public static final String ROUNDING = "rounding";

    /** The name of the line that raises the price to the minimum. */
    public static final String MINIMUM = "minimum";

    private static final int DIGITS = 6;

    /** Returns a rounding or minimum line. */
    static PriceLine other(String name, long micros) {
        return new PriceLine(name, 0, null, null, 0, micros);
    }

    /** Returns the line as text, such as {@code 1200 input at 0.8 per 1000 = 0.96}. */
    public String text() {
        if (scheme == null || rate == null) {
            return quantity + " = " + decimal(micros);
        }
        String at = switch (scheme) {
            case FLAT -> "flat";
            case PACKAGE -> "at " + decimal(rate.micros()) + " per started " + rate.per();
            case PER_UNIT, GRADUATED, VOLUME ->
                "at " + decimal(rate.micros()) + " per " + rate.per() + (flat == 0 ? "" : " plus " + decimal(flat));
        };
        return decimal(units) + " " + quantity + " " + at + " = " + decimal(micros);
    }

    private static String decimal(long millionths) {
        return BigDecimal.valueOf(millionths, DIGITS).stripTrailingZeros().toPlainString();
    }
}
