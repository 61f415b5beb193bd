package io.holdfast.queue;

import java.util.UUID;

/**
 * What settles one delivery of a message.
 *
 * @param token of this delivery: greater than those of all earlier deliveries of the queue
 */
public record DeliveryReceipt(String queue, UUID message, long token) {

    public DeliveryReceipt {
        Args.queue(queue);
        Args.given("message", message);
    }
}
