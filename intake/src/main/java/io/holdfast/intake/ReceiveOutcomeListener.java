package io.holdfast.intake;

import org.jspecify.annotations.Nullable;

/**
 * Observes the messages received by a {@link RabbitSubscriber}. It is called on the subscriber's threads and must not
 * block.
 */
@FunctionalInterface
public interface ReceiveOutcomeListener {

    /** Ignores all messages. */
    ReceiveOutcomeListener NONE = (message, outcome) -> {};

    /**
     * Called when the outcome of a message is durable.
     *
     * @param outcome the outcome, or null if the message could not be saved and remains in the broker
     */
    void onReceived(InboundMessage message, @Nullable ReceiveOutcome outcome);
}
