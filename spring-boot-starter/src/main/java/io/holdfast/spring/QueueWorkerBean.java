package io.holdfast.spring;

import io.holdfast.queue.MessageDelivery;

/**
 * A bean that processes messages from a queue. A message is acknowledged when {@link #handle} returns. If the method
 * throws an exception, the message is delivered again after a delay; after the queue's maximum number of attempts, it
 * is moved to the dead-letter queue. A message can be delivered more than once: make the effect idempotent, or use the
 * message id as the idempotency key.
 */
public interface QueueWorkerBean {

    /** Returns the name of the queue, which must exist when the application starts. */
    String queue();

    /** Returns the number of threads. */
    default int threads() {
        return 1;
    }

    /** Processes a message. */
    void handle(MessageDelivery delivery) throws Exception;
}
