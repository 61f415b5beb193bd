package io.holdfast.ledger.pricing;

/** The limits for prices, quantities and names. */
public final class PricingLimits {

    /** The maximum price of one usage record, in credits. */
    public static final long MAX_PRICE = 1_000_000_000_000L;

    /** The maximum quantity of one usage record, in units. */
    public static final long MAX_QUANTITY = 1_000_000_000_000L;

    /** The maximum length of a provider, model, endpoint or custom metric name, in characters. */
    public static final int MAX_NAME = 200;

    /** The maximum length of the name of a quantity, in characters. */
    public static final int MAX_QUANTITY_NAME = 64;

    /** The maximum number of quantities of a metric. */
    public static final int MAX_QUANTITIES = 32;

    /** The maximum number of tiers of a price. */
    public static final int MAX_TIERS = 20;

    /** The maximum length of a metric in a price list, in characters. */
    public static final int MAX_METRIC = 200;

    /** The maximum length of the name of a price list, in characters. */
    public static final int MAX_LIST_NAME = 100;

    /** The maximum number of metrics in a price list. */
    public static final int MAX_METRICS = 1_000;

    /** The maximum number of versions of a price list. */
    public static final int MAX_VERSIONS = 1_000;

    private PricingLimits() {}
}
