package io.holdfast.store.record;

import java.time.Instant;

/**
 * An entry of a feed: an event with its position, time and origin.
 *
 * @param cursor the position after the event; its text is the id of the event, which is the same for every reader
 * @param time the time of the transaction
 * @param origin the author of the write, its request and its operation
 */
public record FeedEntry(FeedCursor cursor, Instant time, Origin origin, RecordedEvent event) {

    /** Returns the id of the event. It is unique across all stores and never changes. */
    public String id() {
        return cursor.toString();
    }

    /** Returns the number of the commit. */
    public long commit() {
        return cursor.commit();
    }
}
