package io.holdfast.client;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long to wait before a repeat: longer each time, and never the same for all callers at once. */
final class Backoff {

    private static final long FIRST_MILLIS = 50;
    private static final long MOST_MILLIS = 2_000;

    private Backoff() {}

    /**
     * The pause behind an attempt.
     *
     * @param attempt from 1
     * @param atLeast what the server asks for
     */
    static Duration delayBefore(int attempt, Duration atLeast) {
        long most = Math.min(MOST_MILLIS, FIRST_MILLIS << Math.min(attempt - 1, 10));
        long jittered = ThreadLocalRandom.current().nextLong(most / 2, most + 1);
        return atLeast.plusMillis(jittered);
    }
}
