package io.holdfast.retry;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * How failed events are kept.
 *
 * @param delays how long an event waits before its first, second, ... retry; the last counts for all further
 * @param maxRetries how many retries may fail before a person has to look
 * @param jitter how much longer a delay may be, as a part of it, at random: 0 to 1
 * @param archiveFor how long events are kept once they are applied or discarded; zero for not at all
 * @param random where jitter comes from
 */
public record RetryOptions(
        List<Duration> delays, int maxRetries, double jitter, Duration archiveFor, LongSupplier random) {

    /** 1, 5, 25, 125 and 625 minutes, 5 retries, no jitter, no archive. */
    public static final RetryOptions DEFAULT = new RetryOptions(
            List.of(
                    Duration.ofMinutes(1),
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(25),
                    Duration.ofMinutes(125),
                    Duration.ofMinutes(625)),
            5,
            0,
            Duration.ZERO,
            new SecureRandom()::nextLong);

    public RetryOptions {
        Args.within("the number of delays", delays.size(), 1, RetryLimits.MAX_DELAYS);
        delays.forEach(delay -> Args.between("delay", delay, Duration.ZERO, RetryLimits.MAX_DELAY));
        delays = List.copyOf(delays);
        Args.within("maxRetries", maxRetries, 1, RetryLimits.MAX_RETRIES);
        if (!(jitter >= 0 && jitter <= 1)) {
            throw Args.invalid("jitter is " + jitter + ", it must be 0 to 1");
        }
        Args.between("archiveFor", archiveFor, Duration.ZERO, RetryLimits.MAX_DELAY);
    }

    public RetryOptions withDelays(List<Duration> other) {
        return new RetryOptions(other, maxRetries, jitter, archiveFor, random);
    }

    public RetryOptions withMaxRetries(int other) {
        return new RetryOptions(delays, other, jitter, archiveFor, random);
    }

    public RetryOptions withJitter(double other) {
        return new RetryOptions(delays, maxRetries, other, archiveFor, random);
    }

    public RetryOptions withArchiveRetention(Duration other) {
        return new RetryOptions(delays, maxRetries, jitter, other, random);
    }

    public RetryOptions withRandom(LongSupplier other) {
        return new RetryOptions(delays, maxRetries, jitter, archiveFor, other);
    }

    /** How long an event waits that was retried this often. */
    public Duration delay(int retries) {
        Duration plain = delays.get(Math.min(retries, delays.size() - 1));
        if (jitter == 0) {
            return plain;
        }
        double chance = (random.getAsLong() >>> 11) * 0x1p-53;
        return plain.plusNanos((long) (plain.toNanos() * jitter * chance));
    }
}
