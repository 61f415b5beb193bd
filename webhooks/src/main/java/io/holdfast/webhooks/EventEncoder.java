package io.holdfast.webhooks;

import io.holdfast.store.record.DeliveredEvent;

/** Encodes an event as the body of a request. The same event must always have the same body. Thread-safe. */
@FunctionalInterface
public interface EventEncoder {

    /**
     * Returns the body, which is JSON.
     *
     * @param full whether the body contains the data fields of the event
     */
    byte[] encode(DeliveredEvent event, boolean full);
}
