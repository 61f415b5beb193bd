package io.holdfast.torture;

import java.time.Instant;

/** Times as nanoseconds since 1970, for words and files. */
final class Times {

    private static final long SECOND = 1_000_000_000L;

    private Times() {}

    static long nanos(Instant time) {
        return Math.addExact(Math.multiplyExact(time.getEpochSecond(), SECOND), time.getNano());
    }

    static Instant instant(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND));
    }
}
