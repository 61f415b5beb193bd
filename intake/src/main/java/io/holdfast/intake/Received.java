package io.holdfast.intake;

import io.holdfast.retry.FailedEvent;

/** What became of a message. In every case that is durable, and the message may be acknowledged. */
public sealed interface Received {

    /** The event is applied. */
    record Applied(String id) implements Received {}

    /** The event had been applied before: nothing was done. */
    record Repeated(String id) implements Received {}

    /** The event is kept, to be tried again or to be looked at. */
    record Kept(FailedEvent event) implements Received {}

    /** There is no rule for the event, and the options say to leave it alone. */
    record Ignored(String type) implements Received {}
}
