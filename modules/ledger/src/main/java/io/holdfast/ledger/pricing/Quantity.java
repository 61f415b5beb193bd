package io.holdfast.ledger.pricing;

import io.holdfast.ledger.Args;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** How much was used, in millionths of a unit: hours, gigabyte hours, tokens, calls. Exact, and never negative. */
public record Quantity(long micros) {

    private static final int DIGITS = 6;

    public Quantity {
        if (micros < 0 || micros / Credits.MICROS > LedgerLimits.MAX_QUANTITY) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "quantity is " + BigDecimal.valueOf(micros, DIGITS) + ", it must be 0 to "
                            + LedgerLimits.MAX_QUANTITY);
        }
    }

    /** So many whole units. */
    public static Quantity of(long units) {
        return new Quantity(Args.within("quantity", units, 0, LedgerLimits.MAX_QUANTITY) * Credits.MICROS);
    }

    /** Units with a fraction; more than six digits behind the point are rounded half up. */
    public static Quantity of(BigDecimal units) {
        if (Args.given("units", units).signum() < 0
                || units.compareTo(BigDecimal.valueOf(LedgerLimits.MAX_QUANTITY)) > 0) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "quantity is " + units.round(MathContext.DECIMAL64) + ", it must be 0 to "
                            + LedgerLimits.MAX_QUANTITY);
        }
        if ((long) units.precision() - units.scale() < -DIGITS) {
            return new Quantity(0);
        }
        return new Quantity(
                units.setScale(DIGITS, RoundingMode.HALF_UP).unscaledValue().longValueExact());
    }

    /** Units as measured by others: what the number prints as is what is meant, and it must be a finite number. */
    public static Quantity of(double units) {
        if (!Double.isFinite(units)) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "quantity is " + units + ", it must be 0 to " + LedgerLimits.MAX_QUANTITY);
        }
        return of(BigDecimal.valueOf(units));
    }
}
