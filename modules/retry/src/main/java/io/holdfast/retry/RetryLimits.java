package io.holdfast.retry;

import java.time.Duration;

/** What the room refuses to exceed; every refusal names the limit. */
public final class RetryLimits {

    /** The longest id or reference of an event, in bytes of UTF-8. */
    public static final int MAX_ID = 255;

    /** The longest type, publisher or name of a runner, in bytes of UTF-8. */
    public static final int MAX_NAME = 100;

    /** The largest data of an event, in bytes. */
    public static final int MAX_DATA = 16 << 20;

    /** How much of an error is kept, in characters. */
    public static final int MAX_ERROR = 1_000;

    /** The most retries that can be asked for. */
    public static final int MAX_RETRIES = 1_000;

    /** The most delays of a schedule. */
    public static final int MAX_DELAYS = 100;

    /** The longest delay, lease or retention. */
    public static final Duration MAX_DELAY = Duration.ofDays(366);

    /** The shortest lease. */
    public static final Duration MIN_LEASE = Duration.ofMillis(1);

    /** The most events of one claim or page. */
    public static final int MAX_BATCH = 1_000;

    /** The most bytes of data that one claim hands out, but for its first event. */
    public static final long MAX_CLAIMED_BYTES = 16L << 20;

    /** The largest value of a row of data. */
    public static final int CHUNK = 512 << 10;

    private RetryLimits() {}
}
