package io.holdfast.queue;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Statistics for one fairness key of a queue. The statistics are reset when the key has had no messages for
 * {@link QueueOptions#keyRetention}.
 *
 * @param ready the number of messages that can be delivered now
 * @param delayed the number of messages that cannot be delivered yet
 * @param inFlight the number of leased messages
 * @param oldest the time when the oldest message was enqueued, or null if there are no messages
 * @param delivered the number of deliveries so far
 * @param failed the number of failed deliveries so far
 * @param deadLettered the number of messages moved to the dead-letter queue so far
 */
public record FairnessKeyStats(
        String fairnessKey,
        int weight,
        long ready,
        long delayed,
        long inFlight,
        @Nullable Instant oldest,
        long delivered,
        long failed,
        long deadLettered) {}
