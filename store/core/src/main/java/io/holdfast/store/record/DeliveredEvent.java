package io.holdfast.store.record;

import java.time.Instant;

/**
 * An event delivered by a feed.
 *
 * @param cursor the position after the event; its text is the id of the event, which is the same for every reader
 * @param time the time of the transaction
 * @param origin the author of the write, its request and its operation
 */
public record DeliveredEvent(FeedCursor cursor, Instant time, Origin origin, RecordedEvent event) {

    /** Returns the id of the event. It is unique across all stores and never changes. */
    public String id() {
        return cursor.toString();
    }

    /** Returns the number of the commit. */
    public long commit() {
        return cursor.commit();
    }
}
