package io.holdfast.spring;

import io.holdfast.queue.MessageDelivery;

/**
 * A bean that processes the messages of a queue. A message is acknowledged when {@link #handle} returns; if it throws an
 * exception, the message is delivered again after a delay and, after the maximum number of attempts of its queue, moved
 * to the dead-letter queue. A message can be delivered more than once: make the effect idempotent, or use the message id
 * as the idempotency key.
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
