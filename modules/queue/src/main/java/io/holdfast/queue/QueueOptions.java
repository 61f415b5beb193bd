package io.holdfast.queue;

import io.holdfast.store.kit.Arguments;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Options for the queue module.
 *
 * @param keyRetention the time for which the statistics of a fairness key without messages are kept
 * @param random the source of randomness for message ids
 */
public record QueueOptions(Duration keyRetention, LongSupplier random) {

    /** The default options: a key retention of one hour and random bits from {@link SecureRandom}. */
    public static final QueueOptions DEFAULT = new QueueOptions(Duration.ofHours(1), new SecureRandom()::nextLong);

    public QueueOptions {
        Arguments.inRange("keyRetention", keyRetention, Duration.ofSeconds(1), QueueLimits.MAX_DELAY);
        Arguments.notNull("random", random);
    }

    public QueueOptions withKeyRetention(Duration other) {
        return new QueueOptions(other, random);
    }

    public QueueOptions withRandom(LongSupplier other) {
        return new QueueOptions(keyRetention, other);
    }
}
