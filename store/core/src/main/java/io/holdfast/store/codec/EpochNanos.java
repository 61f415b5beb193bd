package io.holdfast.store.codec;

import java.time.Instant;

/** Times as unsigned 64-bit nanoseconds since 1970, the form they have in keys. */
public final class EpochNanos {

    private static final long NANOS = 1_000_000_000L;
    /** The last time that fits. */
    public static final Instant LAST = toInstant(-1L);

    private EpochNanos() {}

    /** The nanoseconds of a time between 1970 and 2554, to be compared unsigned. */
    public static long of(Instant time) {
        if (time.getEpochSecond() < 0 || time.isAfter(LAST)) {
            throw new MalformedKey("a time in a key lies between 1970-01-01T00:00:00Z and " + LAST + ", not " + time);
        }
        return time.getEpochSecond() * NANOS + time.getNano();
    }

    public static Instant toInstant(long nanos) {
        return Instant.ofEpochSecond(Long.divideUnsigned(nanos, NANOS), Long.remainderUnsigned(nanos, NANOS));
    }
}
