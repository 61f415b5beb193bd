package io.holdfast.store.codec;

import java.time.Instant;

/** Converts times to unsigned 64-bit nanoseconds since 1970, the encoding of times in keys. */
public final class EpochNanos {

    private static final long NANOS = 1_000_000_000L;
    /** The latest representable time, in the year 2554. */
    public static final Instant LAST = toInstant(-1L);

    private EpochNanos() {}

    /** Converts a time between 1970 and 2554 to nanoseconds since 1970, as an unsigned number. */
    public static long of(Instant time) {
        if (time.getEpochSecond() < 0 || time.isAfter(LAST)) {
            throw new MalformedKeyException(
                    "a time in a key must be between 1970-01-01T00:00:00Z and " + LAST + ", but is " + time);
        }
        return time.getEpochSecond() * NANOS + time.getNano();
    }

    /** Like {@link #of}, but converts a time outside the range to the nearest time in it. */
    public static long nearest(Instant time) {
        return of(time.isBefore(Instant.EPOCH) ? Instant.EPOCH : time.isAfter(LAST) ? LAST : time);
    }

    public static Instant toInstant(long nanos) {
        return Instant.ofEpochSecond(Long.divideUnsigned(nanos, NANOS), Long.remainderUnsigned(nanos, NANOS));
    }
}
