package io.holdfast.intake;

import io.holdfast.retry.FailedEvent;

/** What became of a message. In every case that is durable, and the message may be acknowledged. */
public sealed interface ReceiveOutcome {

    /** The event is applied. */
    record Applied(String id) implements ReceiveOutcome {}

    /** The event had been applied before: nothing was done. */
    record Repeated(String id) implements ReceiveOutcome {}

    /** The event is kept, to be tried again or to be looked at. */
    record SavedForRetry(FailedEvent event) implements ReceiveOutcome {}

    /** There is no rule for the event, and the options say to leave it alone. */
    record Ignored(String type) implements ReceiveOutcome {}
}
