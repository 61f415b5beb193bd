package io.holdfast.queue;

import io.holdfast.store.kit.Arguments;

/**
 * Limits on concurrent deliveries, that is, on messages that are leased at the same time.
 *
 * @param perKey the maximum per fairness key, or 0 for no limit
 * @param perGroup the maximum per ordering group; if it is greater than 1, the messages of a group are delivered in
 *     order but may be processed concurrently
 */
public record QueueConcurrency(int perKey, int perGroup) {

    /** No limit per fairness key, and one message per ordering group. */
    public static final QueueConcurrency DEFAULT = new QueueConcurrency(0, 1);

    public QueueConcurrency {
        Arguments.inRange("concurrency.perKey", perKey, 0, QueueLimits.MAX_CONCURRENCY);
        Arguments.inRange("concurrency.perGroup", perGroup, 1, QueueLimits.MAX_CONCURRENCY);
    }

    public QueueConcurrency withPerKey(int other) {
        return new QueueConcurrency(other, perGroup);
    }

    public QueueConcurrency withPerGroup(int other) {
        return new QueueConcurrency(perKey, other);
    }
}
