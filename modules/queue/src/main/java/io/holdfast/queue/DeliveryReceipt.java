package io.holdfast.queue;

import io.holdfast.queue.internal.QueueArguments;
import io.holdfast.store.kit.Arguments;
import java.util.UUID;

/**
 * The handle of one delivery of a message, used to acknowledge, reject, release or extend it.
 *
 * @param token the fencing token of the delivery, greater than the tokens of all earlier deliveries from the queue
 */
public record DeliveryReceipt(String queue, UUID message, long token) {

    public DeliveryReceipt {
        QueueArguments.queueName(queue);
        Arguments.notNull("message", message);
    }
}
