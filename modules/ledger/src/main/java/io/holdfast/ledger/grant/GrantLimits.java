package io.holdfast.ledger.grant;

import io.holdfast.ledger.pricing.PricingLimits;
import java.time.Duration;

/** The limits that apply to grant rules. */
public final class GrantLimits {

    /** The maximum amount of a grant, in credits. */
    public static final long MAX_AMOUNT = PricingLimits.MAX_PRICE;

    /** The maximum priority number of a grant. */
    public static final int MAX_PRIORITY = 1_000;

    /** The maximum length of the id of a grant rule, in characters. */
    public static final int MAX_ID = 100;

    /** The maximum length of the description of a grant rule, in characters. */
    public static final int MAX_DESCRIPTION = 500;

    /** The maximum number of grant rules per account that have not ended. */
    public static final int MAX_RULES = 20;

    /** The maximum number of grants of a rule. */
    public static final int MAX_OCCURRENCES = 1_000_000;

    /** The maximum number of further periods for which unspent credit is kept. */
    public static final int MAX_PERIODS = 1_000;

    /** The maximum number of metrics to which a grant is restricted. */
    public static final int MAX_METRICS = 20;

    /** The minimum length of a fixed period. */
    public static final Duration MIN_PERIOD = Duration.ofMinutes(1);

    /** The maximum length of a fixed period, and of the time from a grant to its expiry. */
    public static final Duration MAX_PERIOD = Duration.ofDays(36_500);

    /** The maximum number of missed grants that one commit makes for an account. */
    public static final int MAX_PER_COMMIT = 100;

    private GrantLimits() {}
}
