package io.holdfast.retry;

import java.time.Duration;

/**
 * The limits that apply to the retry module. A request that exceeds a limit is rejected with a message that names the
 * limit.
 */
public final class RetryLimits {

    /** Maximum length of an event id or reference, in bytes of UTF-8. */
    public static final int MAX_ID = 255;

    /** Maximum length of a type or publisher, in characters (UTF-16 code units). */
    public static final int MAX_LABEL = 255;

    /** Maximum length of a runner or runner group name, in bytes of UTF-8. */
    public static final int MAX_NAME = 100;

    /** Maximum size of an event's data, in bytes. */
    public static final int MAX_DATA = 16 << 20;

    /** Maximum length of a stored error, in characters. Longer errors are truncated. */
    public static final int MAX_ERROR = 1_000;

    /** Upper bound on {@link RetryOptions#maxRetries}. */
    public static final int MAX_RETRIES = 1_000;

    /** Maximum number of {@link RetryOptions#delays}. */
    public static final int MAX_DELAYS = 100;

    /** Maximum duration of a delay, a lease or the archive retention. */
    public static final Duration MAX_DELAY = Duration.ofDays(366);

    /** Minimum duration of a lease. */
    public static final Duration MIN_LEASE = Duration.ofMillis(1);

    /** Maximum number of events per claim or page. */
    public static final int MAX_BATCH = 1_000;

    /** Maximum total size of the data in one claim request, in bytes. The first event may exceed this size. */
    public static final long MAX_CLAIMED_BYTES = 16L << 20;

    private RetryLimits() {}
}
