package io.holdfast.intake;

import io.holdfast.retry.FailedEvent;

/** The outcome of receiving a message. The outcome is durable, so the message may be acknowledged. */
public sealed interface ReceiveOutcome {

    /** The event was applied. */
    record Applied(String id) implements ReceiveOutcome {}

    /** The event had already been applied, so nothing was changed. */
    record Repeated(String id) implements ReceiveOutcome {}

    /** The event was saved as a failed event, for a retry or for manual review. */
    record SavedForRetry(FailedEvent event) implements ReceiveOutcome {}

    /** The event was ignored because its type has no rule. */
    record Ignored(String type) implements ReceiveOutcome {}
}
