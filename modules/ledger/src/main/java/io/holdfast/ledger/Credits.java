package io.holdfast.ledger;

import io.holdfast.ledger.pricing.Rounding;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;

/**
 * An amount in minor units: 1 credit is 1 cent. It may be negative where a change is meant. Never a fraction: prices
 * below a credit are carried exactly, see {@link Rounding#CARRY}.
 */
public record Credits(long minor) implements Comparable<Credits> {

    /** Micro-credits in a credit: the unit of prices. */
    public static final long MICROS = 1_000_000;

    public static final Credits ZERO = new Credits(0);

    public Credits {
        if (minor > LedgerLimits.MAX_AMOUNT || minor < -LedgerLimits.MAX_AMOUNT) {
            throw new BadRequest(
                    ErrorCode.LIMIT_EXCEEDED,
                    "amount is " + minor + ", its size must be at most " + LedgerLimits.MAX_AMOUNT);
        }
    }

    public static Credits of(long minor) {
        return new Credits(minor);
    }

    @Override
    public int compareTo(Credits other) {
        return Long.compare(minor, other.minor);
    }

    @Override
    public String toString() {
        return Long.toString(minor);
    }
}
