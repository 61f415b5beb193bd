package io.holdfast.queue;

import java.time.Duration;

/**
 * The limits that apply to the queue module. A request that exceeds a limit is rejected with a message that names the
 * limit.
 */
public final class QueueLimits {

    /** Maximum length of a queue name, in bytes of UTF-8. */
    public static final int MAX_NAME = 255;

    /** Maximum length of a fairness key, in bytes of UTF-8. */
    public static final int MAX_FAIRNESS_KEY = 512;

    /** Maximum length of a group, throttle, deduplication, state or consumer key, in bytes of UTF-8. */
    public static final int MAX_KEY = 255;

    /** Maximum size of a payload, in bytes. */
    public static final int MAX_PAYLOAD = 16 << 20;

    /** Maximum size of a payload that is stored in a single row and passed to scripts, in bytes. */
    public static final int MAX_INLINE_PAYLOAD = 900 << 10;

    /** Maximum number of headers per message. */
    public static final int MAX_HEADERS = 64;

    /** Maximum total size of the header names and values of a message, in bytes of UTF-8. */
    public static final int MAX_HEADER_BYTES = 64 << 10;

    /** Maximum number of throttle keys per message. */
    public static final int MAX_THROTTLES = 16;

    /** Maximum weight of a fairness key. */
    public static final int MAX_WEIGHT = 1_000;

    /** Lowest priority. The highest priority is 0. */
    public static final int MAX_PRIORITY = 9;

    /** Maximum number of messages per lease, batch or page. */
    public static final int MAX_BATCH = 1_000;

    /** Maximum number of payload and header bytes per lease request. The last message may exceed this number. */
    public static final long MAX_LEASED_BYTES = 16L << 20;

    /** Maximum delay, visibility timeout and deduplication window. */
    public static final Duration MAX_DELAY = Duration.ofDays(366);

    /** Minimum visibility timeout and deduplication window. */
    public static final Duration MIN_VISIBILITY = Duration.ofMillis(1);

    /** Maximum time that a lease request waits for a message. */
    public static final Duration MAX_WAIT = Duration.ofMinutes(5);

    /** Maximum value of {@link QueueConfig#maxAttempts}. */
    public static final int MAX_ATTEMPTS = 1_000_000;

    /** Maximum length of a script, in bytes of UTF-8. */
    public static final int MAX_SCRIPT = 64 << 10;

    /** Maximum size of a state value, in bytes. */
    public static final int MAX_STATE = 64 << 10;

    /** Maximum length of a stored failure reason, in characters. Longer reasons are truncated. */
    public static final int MAX_REASON = 1_000;

    /** Maximum configurable number of concurrent deliveries per fairness key or ordering group. */
    public static final int MAX_CONCURRENCY = 1_000_000;

    /** Maximum size of the payload of a schedule, in bytes. */
    public static final int MAX_SCHEDULED_PAYLOAD = 64 << 10;

    /** The time after which a run that has not been performed counts as missed. */
    public static final Duration MISSED_AFTER = Duration.ofMinutes(1);

    /** Maximum number of successive missed runs for which {@link MissedRuns#ALL} enqueues messages. */
    public static final int MAX_MISSED_RUNS = 1_000;

    /** Maximum size of the result of a message, in bytes. */
    public static final int MAX_RESULT = 256 << 10;

    private QueueLimits() {}
}
