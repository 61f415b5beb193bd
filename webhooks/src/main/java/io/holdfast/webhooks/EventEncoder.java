package io.holdfast.webhooks;

import io.holdfast.store.record.FeedEntry;

/**
 * Encodes events as request bodies. The same event must always result in the same body. Implementations must be
 * thread-safe.
 */
@FunctionalInterface
public interface EventEncoder {

    /**
     * Returns the request body as JSON.
     *
     * @param full whether the body contains the event's data fields
     */
    byte[] encode(FeedEntry event, boolean full);
}
