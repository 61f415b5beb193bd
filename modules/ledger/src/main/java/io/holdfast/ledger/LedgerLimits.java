package io.holdfast.ledger;

import java.time.Duration;
import java.time.Instant;

/** What a ledger refuses to exceed; every refusal names the limit. */
public final class LedgerLimits {

    /** The largest amount of one request, in minor units. Balances may grow up to {@link Long#MAX_VALUE}. */
    public static final long MAX_AMOUNT = 1_000_000_000_000L;

    /** The largest quantity of one usage, in units. */
    public static final long MAX_QUANTITY = 1_000_000_000_000L;

    /** The longest id, key, name or type, in characters. */
    public static final int MAX_ID = 200;

    /** The longest description, in characters. */
    public static final int MAX_DESCRIPTION = 500;

    /** The most entries of a metadata or external id map. */
    public static final int MAX_METADATA = 32;

    /** The longest key of a metadata entry, in characters. */
    public static final int MAX_METADATA_KEY = 64;

    /** The longest value of a metadata entry, in characters. */
    public static final int MAX_METADATA_VALUE = 500;

    /** The most usages of a bulk charge. */
    public static final int MAX_BULK = 1_000;

    /** The most transactions of a page of history. */
    public static final int MAX_PAGE = 100;

    /** The most transactions of a page of a statement. */
    public static final int MAX_STATEMENT = 1_000;

    /** The most transactions that limit/offset paging skips; use a cursor to go further. */
    public static final int MAX_OFFSET = 100_000;

    /** The most transactions that one page looks at when it filters by type; it may then be short, with a cursor. */
    public static final int MAX_SCANNED = 10_000;

    /** The most grants of one account that have credit left. */
    public static final int MAX_OPEN_GRANTS = 500;

    /** The most open holds of one account. */
    public static final int MAX_OPEN_HOLDS = 1_000;

    /** The largest priority number, which is spent last. */
    public static final int MAX_PRIORITY = 1_000;

    /** The longest that a hold may be made for. */
    public static final Duration MAX_HOLD = Duration.ofDays(31);

    /** The most refill requests taken at once. */
    public static final int MAX_TAKEN = 100;

    /** The end of time for whatever never expires, and for every time that is given. */
    public static final Instant FOREVER = Instant.parse("2500-01-01T00:00:00Z");

    private LedgerLimits() {}
}
