package io.holdfast.queue.internal;

import java.time.Duration;
import java.time.Instant;

/** Times as nanoseconds since 1970. */
final class SignedEpochNanos {

    private static final long SECOND = 1_000_000_000L;

    private SignedEpochNanos() {}

    static long nanos(Instant time) {
        return Math.addExact(Math.multiplyExact(time.getEpochSecond(), SECOND), time.getNano());
    }

    static Instant instant(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND));
    }

    static long plus(long nanos, Duration more) {
        return Math.addExact(nanos, more.toNanos());
    }
}
