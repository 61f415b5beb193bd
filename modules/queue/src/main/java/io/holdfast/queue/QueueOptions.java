package io.holdfast.queue;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How the queue works.
 *
 * @param tick how often the timer looks for leases that are over
 * @param keyRetention how long the statistics of a fairness key are kept when it has no messages left
 * @param random where the random part of message ids comes from
 */
public record QueueOptions(Duration tick, Duration keyRetention, LongSupplier random) {

    /** A look every 100 ms, an hour for idle keys, ids from a secure source. */
    public static final QueueOptions DEFAULT =
            new QueueOptions(Duration.ofMillis(100), Duration.ofHours(1), new SecureRandom()::nextLong);

    public QueueOptions {
        Args.between("tick", tick, Duration.ofMillis(1), Duration.ofMinutes(1));
        Args.between("keyRetention", keyRetention, Duration.ofSeconds(1), QueueLimits.MAX_DELAY);
        Args.given("random", random);
    }

    public QueueOptions withTick(Duration other) {
        return new QueueOptions(other, keyRetention, random);
    }

    public QueueOptions withKeyRetention(Duration other) {
        return new QueueOptions(tick, other, random);
    }

    public QueueOptions withRandom(LongSupplier other) {
        return new QueueOptions(tick, keyRetention, other);
    }
}
