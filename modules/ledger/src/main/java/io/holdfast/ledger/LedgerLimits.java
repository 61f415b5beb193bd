package io.holdfast.ledger;

import io.holdfast.ledger.pricing.PricingLimits;
import java.time.Duration;
import java.time.Instant;

/**
 * The limits that apply to the ledger. A request that exceeds a limit is rejected with an error that names the limit.
 */
public final class LedgerLimits {

    /** The maximum amount in one request, in minor units. Balances are limited only by {@link Long#MAX_VALUE}. */
    public static final long MAX_AMOUNT = PricingLimits.MAX_PRICE;

    /** The maximum quantity of one usage record, in units. */
    public static final long MAX_QUANTITY = PricingLimits.MAX_QUANTITY;

    /** The maximum length of an id, key, name or type, in characters. */
    public static final int MAX_ID = 200;

    /** The maximum length of a description, in characters. */
    public static final int MAX_DESCRIPTION = 500;

    /** The maximum number of entries in a map of metadata or external ids. */
    public static final int MAX_METADATA = 32;

    /** The maximum length of a metadata key, in characters. */
    public static final int MAX_METADATA_KEY = 64;

    /** The maximum length of a metadata value, in characters. */
    public static final int MAX_METADATA_VALUE = 500;

    /** The maximum number of usage records in a bulk charge. */
    public static final int MAX_BULK = 1_000;

    /** The maximum number of transactions per history page. */
    public static final int MAX_PAGE = 100;

    /** The maximum number of transactions per statement page. */
    public static final int MAX_STATEMENT = 1_000;

    /** The maximum offset of a history page. Reading with a cursor has no such limit. */
    public static final int MAX_OFFSET = 100_000;

    /**
     * The maximum number of transactions that are read for one history page. A page that is filtered by type may
     * therefore contain fewer transactions than its limit even if there is a next page.
     */
    public static final int MAX_SCANNED = 10_000;

    /** The maximum number of grants per account that have credit left. */
    public static final int MAX_OPEN_GRANTS = 500;

    /** The maximum number of open holds per account. */
    public static final int MAX_OPEN_HOLDS = 1_000;

    /** The maximum priority number of a grant. Grants with this priority are spent after all other grants. */
    public static final int MAX_PRIORITY = 1_000;

    /** The maximum number of units, other than the default unit, in which an account has balances. */
    public static final int MAX_UNITS = 100;

    /** The maximum duration of a hold. */
    public static final Duration MAX_HOLD = Duration.ofDays(31);

    /** The maximum clock skew that can be tolerated. */
    public static final Duration MAX_CLOCK_SKEW = Duration.ofHours(1);

    /** The maximum number of usage dimensions in addition to the metric. */
    public static final int MAX_USAGE_DIMENSIONS = 8;

    /** The maximum number of refill requests that can be taken at once. */
    public static final int MAX_TAKEN = 100;

    /** The expiry time that represents no expiry. All other times must be earlier. */
    public static final Instant FOREVER = Instant.parse("2500-01-01T00:00:00Z");

    private LedgerLimits() {}
}
