package io.holdfast.queue;

import java.time.Instant;

/**
 * A message that was handed to a consumer, to be settled with the receipt.
 *
 * @param until when it goes back to the queue unless it is settled or extended
 */
public record MessageDelivery(DeliveryReceipt receipt, QueuedMessage message, Instant until) {

    public byte[] payload() {
        return message.payload();
    }
}
