package io.holdfast.sinks;

import io.holdfast.store.record.DeliveredEvent;

/** Encodes an event as the body of a message. The same event must always have the same body. Thread-safe. */
@FunctionalInterface
public interface SinkEncoder {

    /**
     * Returns the body: the envelope of CloudEvents as JSON.
     *
     * @param full whether the body contains the data fields of the event
     */
    byte[] encode(DeliveredEvent event, boolean full);
}
