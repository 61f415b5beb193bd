package io.holdfast.sinks;

import io.holdfast.store.record.FeedEntry;

/**
 * Encodes events as message bodies. The same event must always result in the same body. Implementations must be
 * thread-safe.
 */
@FunctionalInterface
public interface SinkEncoder {

    /**
     * Returns the message body: a CloudEvents envelope in JSON.
     *
     * @param full whether the body contains the event's data fields
     */
    byte[] encode(FeedEntry event, boolean full);
}
