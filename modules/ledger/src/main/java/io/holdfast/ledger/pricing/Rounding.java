package io.holdfast.ledger.pricing;

/**
 * The rounding of a price to whole credits. A {@link RateCardPrice} rounds its two parts separately, and a {@link MetricPrice}
 * rounds the sum of all quantities. Constants are stored by name, so they are never renamed or removed.
 */
public enum Rounding {
    /** Rounds down. */
    DOWN,
    /** Rounds to the nearest credit, or up if two credits are equally near. */
    HALF_UP,
    /** Rounds up. */
    UP,
    /**
     * Does not round to whole credits. The price is exact to the micro-credit, rounded half up. Each charge debits
     * whole credits and carries the fractional remainder forward to the next charge of the account: 125 messages at 0.8
     * credits each cost 100 credits, not 125.
     */
    CARRY;

    /** Returns an amount in micro-credits, rounded to whole credits unless this is {@link #CARRY}. */
    long round(long micros) {
        long remainder = micros % Rate.MICROS_PER_CREDIT;
        boolean up = switch (this) {
            case DOWN, CARRY -> false;
            case HALF_UP -> 2 * remainder >= Rate.MICROS_PER_CREDIT;
            case UP -> remainder > 0;
        };
        return this == CARRY ? micros : micros - remainder + (up ? Rate.MICROS_PER_CREDIT : 0);
    }
}
