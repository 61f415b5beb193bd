package io.holdfast.queue.internal.time;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;

/** Converts times to nanoseconds since 1970, which are negative for times before 1970. The range ends in 2262. */
public final class SignedEpochNanos {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private static final Instant FIRST = instant(Long.MIN_VALUE);
    private static final Instant LAST = instant(Long.MAX_VALUE);

    private SignedEpochNanos() {}

    /**
     * Returns the nanoseconds of a time since 1970, which can be negative.
     *
     * @throws BadRequestException if the time is out of range, for example because the clock is wrong
     */
    public static long nanos(Instant time) {
        try {
            return Math.addExact(Math.multiplyExact(time.getEpochSecond(), NANOS_PER_SECOND), time.getNano());
        } catch (ArithmeticException e) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, "the time " + time + " is not between " + FIRST + " and " + LAST, e);
        }
    }

    public static Instant instant(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
    }

    /**
     * Adds a duration to a time in nanoseconds.
     *
     * @throws BadRequestException if the sum is out of range
     */
    public static long plus(long nanos, Duration duration) {
        return nanos(instant(nanos).plus(duration));
    }
}
