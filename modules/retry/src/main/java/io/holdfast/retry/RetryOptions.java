package io.holdfast.retry;

import io.holdfast.store.kit.Arguments;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Options for the retry module.
 *
 * @param delays the delays before the first, second and later retries; the last delay applies to all further retries
 * @param maxRetries the number of failed retries after which an event is exhausted
 * @param jitter the maximum random extension of a delay, as a fraction of the delay between 0 and 1
 * @param archiveFor the retention time for events that succeeded or were discarded; zero disables the archive
 * @param random the source of randomness for the jitter
 */
public record RetryOptions(
        List<Duration> delays, int maxRetries, double jitter, Duration archiveFor, LongSupplier random) {

    /** The default options: delays of 1, 5, 25, 125 and 625 minutes, 5 retries, no jitter, no archive. */
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
        delays = Arguments.list("delays", delays);
        Arguments.inRange("the number of delays", delays.size(), 1, RetryLimits.MAX_DELAYS);
        delays.forEach(delay -> Arguments.inRange("delay", delay, Duration.ZERO, RetryLimits.MAX_DELAY));
        Arguments.inRange("maxRetries", maxRetries, 1, RetryLimits.MAX_RETRIES);
        if (!(jitter >= 0 && jitter <= 1)) {
            throw Arguments.invalid("jitter must be between 0 and 1, but is " + jitter);
        }
        Arguments.inRange("archiveFor", archiveFor, Duration.ZERO, RetryLimits.MAX_DELAY);
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
}
