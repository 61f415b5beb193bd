package io.holdfast.client.internal;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** The exponential delay before a retry, with jitter. */
public final class Backoff {

    private static final long FIRST_MILLIS = 50;
    private static final long MAX_MILLIS = 2_000;

    private Backoff() {}

    /**
     * Returns the delay after a failed attempt.
     *
     * @param attempt the attempt number, starting at 1
     * @param atLeast the minimum delay requested by the server
     */
    public static Duration delayBefore(int attempt, Duration atLeast) {
        long max = Math.min(MAX_MILLIS, FIRST_MILLIS << Math.min(attempt - 1, 10));
        long jittered = ThreadLocalRandom.current().nextLong(max / 2, max + 1);
        return atLeast.plusMillis(jittered);
    }
}
