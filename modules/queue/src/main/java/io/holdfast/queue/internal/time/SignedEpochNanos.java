package io.holdfast.queue.internal.time;

import java.time.Duration;
import java.time.Instant;

/** Converts times to nanoseconds since 1970, which are negative for times before 1970. */
public final class SignedEpochNanos {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private SignedEpochNanos() {}

    public static long nanos(Instant time) {
        return Math.addExact(Math.multiplyExact(time.getEpochSecond(), NANOS_PER_SECOND), time.getNano());
    }

    public static Instant instant(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
    }

    public static long plus(long nanos, Duration duration) {
        return Math.addExact(nanos, duration.toNanos());
    }
}
