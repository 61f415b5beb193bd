package io.holdfast.torture.workload;

import java.time.Instant;

/** Conversions between {@link Instant} and nanoseconds since the epoch. */
public final class InstantNanos {

    private static final long SECOND = 1_000_000_000L;

    private InstantNanos() {}

    public static long toNanos(Instant time) {
        return Math.addExact(Math.multiplyExact(time.getEpochSecond(), SECOND), time.getNano());
    }

    public static Instant toInstant(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND));
    }
}
