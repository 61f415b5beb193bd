package io.holdfast.ledger.pricing;

/** The rounding of a price to whole credits. The two parts of a price are rounded separately. */
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
    CARRY
}
