package io.holdfast.ledger;

import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.Rounding;
import io.holdfast.store.kit.Arguments;

/**
 * An amount of credit in whole minor units, such as cents. An amount that represents a change may be negative.
 * Fractions of a credit are carried forward from charge to charge, as described in {@link Rounding#CARRY}.
 *
 * @param minor the number of minor units
 */
public record Credits(long minor) implements Comparable<Credits> {

    /** The number of micro-credits in a credit. Prices are expressed in micro-credits. */
    public static final long MICROS = Rate.MICROS_PER_CREDIT;

    public static final Credits ZERO = new Credits(0);

    public Credits {
        if (minor > LedgerLimits.MAX_AMOUNT || minor < -LedgerLimits.MAX_AMOUNT) {
            throw Arguments.tooLarge("amount must be between " + -LedgerLimits.MAX_AMOUNT + " and "
                    + LedgerLimits.MAX_AMOUNT + ", but is " + minor);
        }
    }

    public static Credits of(long minor) {
        return new Credits(minor);
    }

    @Override
    public int compareTo(Credits other) {
        return Long.compare(minor, other.minor);
    }

    /** Returns the number of minor units as a string. Request hashes contain this string. */
    @Override
    public String toString() {
        return Long.toString(minor);
    }
}
