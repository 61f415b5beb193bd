package io.holdfast.queue;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a consumer asks for.
 *
 * @param max most messages
 * @param consumer who asks, as a note in the lease
 * @param visibility how long the deliveries belong to the consumer; null for the queue's own
 * @param waiting how long to wait for the first message
 */
public record LeaseRequest(
        String queue, int max, String consumer, @Nullable Duration visibility, Duration waiting) {

    public LeaseRequest {
        Args.queue(queue);
        Args.within("max", max, 1, QueueLimits.MAX_BATCH);
        if (!Args.given("consumer", consumer).isEmpty()) {
            Args.key("consumer", consumer);
        }
        if (visibility != null) {
            Args.between("visibility", visibility, QueueLimits.MIN_VISIBILITY, QueueLimits.MAX_DELAY);
        }
        Args.between("waiting", waiting, Duration.ZERO, QueueLimits.MAX_WAIT);
    }

    /** Up to so many messages that are there, for as long as the queue says. */
    public static LeaseRequest of(String queue, int max) {
        return new LeaseRequest(queue, max, "", null, Duration.ZERO);
    }

    public LeaseRequest withConsumer(String other) {
        return new LeaseRequest(queue, max, other, visibility, waiting);
    }

    public LeaseRequest withVisibility(Duration other) {
        return new LeaseRequest(queue, max, consumer, other, waiting);
    }

    public LeaseRequest withWait(Duration other) {
        return new LeaseRequest(queue, max, consumer, visibility, other);
    }
}
