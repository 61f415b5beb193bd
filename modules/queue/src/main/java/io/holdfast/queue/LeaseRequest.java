package io.holdfast.queue;

import io.holdfast.queue.internal.QueueArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request to lease messages.
 *
 * @param max the maximum number of messages
 * @param consumer the consumer's name, shown with its leases; may be empty
 * @param visibility the duration of the lease, or null for the queue's visibility timeout
 * @param waiting the maximum time to wait for the first message
 */
public record LeaseRequest(
        String queue, int max, String consumer, @Nullable Duration visibility, Duration waiting) {

    public LeaseRequest {
        QueueArguments.queueName(queue);
        QueueArguments.batchSize("max", max);
        if (!Arguments.notNull("consumer", consumer).isEmpty()) {
            Arguments.newId("consumer", QueueArguments.key("consumer", consumer));
        }
        if (visibility != null) {
            QueueArguments.visibility("visibility", visibility);
        }
        Arguments.inRange("waiting", waiting, Duration.ZERO, QueueLimits.MAX_WAIT);
    }

    /** Requests up to {@code max} messages for the queue's visibility timeout, without waiting. */
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
