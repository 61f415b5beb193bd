package io.holdfast.queue;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Statistics for a queue. Totals are counted from the creation of the queue.
 *
 * @param ready the number of messages that can be delivered now
 * @param delayed the number of messages that cannot be delivered yet
 * @param inFlight the number of leased messages
 * @param oldest the time when the oldest message was enqueued, or null if there are no messages
 * @param enqueued the total number of enqueued messages
 * @param delivered the total number of deliveries
 * @param acked the total number of acknowledged deliveries
 * @param failed the total number of deliveries that were rejected or whose lease expired
 * @param deadLettered the total number of messages moved to the dead-letter queue
 * @param scriptRests the number of script cooldowns since the queue was last configured
 * @param scriptRestsUntil the end of the current script cooldown, or null if no script is in cooldown
 * @param bytes the total size of payloads and headers, or null if messages from an earlier version are not counted yet
 * @param expired the total number of expired messages
 * @param dropped the total number of messages dropped to free space
 */
public record QueueStats(
        String queue,
        boolean paused,
        long ready,
        long delayed,
        long inFlight,
        @Nullable Instant oldest,
        long enqueued,
        long delivered,
        long acked,
        long failed,
        long deadLettered,
        long scriptRests,
        @Nullable Instant scriptRestsUntil,
        @Nullable Long bytes,
        long expired,
        long dropped) {

    /** Returns the number of messages in any state. */
    public long depth() {
        return ready + delayed + inFlight;
    }
}
