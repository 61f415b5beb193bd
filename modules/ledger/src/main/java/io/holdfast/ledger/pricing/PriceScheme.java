package io.holdfast.ledger.pricing;

/** The pricing model of a quantity. Constants are stored by name, so they are never renamed or removed. */
public enum PriceScheme {
    /** A fixed amount for each usage record with a quantity above zero. */
    FLAT,
    /** A rate for each unit. */
    PER_UNIT,
    /** A rate per package of units. A package that is only partly used is charged in full. */
    PACKAGE,
    /** A rate per tier for the units that fall into the tier. */
    GRADUATED,
    /** A rate for all units, determined by the tier of the whole quantity. */
    VOLUME
}
