package io.holdfast.queue;

import java.time.Duration;

/** What the queue refuses to exceed; every refusal names the limit. */
public final class QueueLimits {

    /** The longest name of a queue, in bytes of UTF-8. (The key format allows 65,535, a store's keys 1,024 in all.) */
    public static final int MAX_NAME = 255;

    /** The longest fairness key, in bytes of UTF-8. */
    public static final int MAX_FAIRNESS_KEY = 512;

    /** The longest throttle, deduplication, state or consumer key, in bytes of UTF-8. */
    public static final int MAX_KEY = 255;

    /** The largest payload, in bytes. */
    public static final int MAX_PAYLOAD = 900 << 10;

    /** The most headers of a message. */
    public static final int MAX_HEADERS = 64;

    /** The largest headers of a message, names and values together, in bytes of UTF-8. */
    public static final int MAX_HEADER_BYTES = 64 << 10;

    /** The most throttle keys of a message. */
    public static final int MAX_THROTTLES = 16;

    /** The largest weight. */
    public static final int MAX_WEIGHT = 1_000;

    /** The last priority; the first, which is delivered before all others of its key, is 0. */
    public static final int MAX_PRIORITY = 9;

    /** The most messages of one lease, batch or page. */
    public static final int MAX_BATCH = 1_000;

    /** The most bytes of payload and headers that one lease hands out, but for the first message. */
    public static final long MAX_LEASED_BYTES = 16L << 20;

    /** The longest delay, visibility timeout, or window. */
    public static final Duration MAX_DELAY = Duration.ofDays(366);

    /** The shortest visibility timeout. */
    public static final Duration MIN_VISIBILITY = Duration.ofMillis(1);

    /** The longest that a lease may wait for a message. */
    public static final Duration MAX_WAIT = Duration.ofMinutes(5);

    /** The most attempts that can be asked for; 0 is no limit. */
    public static final int MAX_ATTEMPTS = 1_000_000;

    /** The longest script, in bytes of UTF-8. */
    public static final int MAX_SCRIPT = 64 << 10;

    /** The largest value of a state key, in bytes. */
    public static final int MAX_STATE = 64 << 10;

    /** The longest reason of a failure that is kept, in characters; of longer ones the beginning. */
    public static final int MAX_REASON = 1_000;

    /** How many messages of a key are looked at for one that is not throttled. */
    public static final int LOOK_AHEAD = 32;

    private QueueLimits() {}
}
