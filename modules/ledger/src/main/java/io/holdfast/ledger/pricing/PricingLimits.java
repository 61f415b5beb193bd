package io.holdfast.ledger.pricing;

/** The limits for prices, quantities and names. */
public final class PricingLimits {

    /** The maximum price of one usage, in credits. */
    public static final long MAX_PRICE = 1_000_000_000_000L;

    /** The maximum quantity of one usage, in units. */
    public static final long MAX_QUANTITY = 1_000_000_000_000L;

    /** The maximum length of the name of a provider, a model, an endpoint or a custom metric, in characters. */
    public static final int MAX_NAME = 200;

    private PricingLimits() {}
}
