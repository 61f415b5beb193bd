package io.holdfast.queue;

import java.time.Instant;

/**
 * A message that is leased to a consumer.
 *
 * @param receipt the handle that acknowledges, rejects, releases or extends the delivery
 * @param until the end of the lease, unless the lease is extended
 */
public record MessageDelivery(DeliveryReceipt receipt, QueuedMessage message, Instant until) {

    public byte[] payload() {
        return message.payload();
    }
}
