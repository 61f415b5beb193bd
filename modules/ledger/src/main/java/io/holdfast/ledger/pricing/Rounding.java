package io.holdfast.ledger.pricing;

/** How a price that is not a whole number of credits becomes one. */
public enum Rounding {
    /** Down, each part of the price apart. */
    DOWN,
    /** To the nearest, a half away from zero, each part of the price apart. */
    HALF_UP,
    /** Up, each part of the price apart. */
    UP,
    /**
     * Not at all: the price is kept to the micro-credit (a half rounded up), whole credits are charged, and the account
     * carries the rest to its next charge. 125 messages at 0.8 cost 100, not 125.
     */
    CARRY
}
