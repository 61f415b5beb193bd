package io.holdfast.sinks;

import io.holdfast.store.record.FeedCursor;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a running sink.
 *
 * @param cursor the position after the last acknowledged event, or null before the first read
 * @param lagCommits the number of commits after that position
 * @param lag the age of the oldest unacknowledged event, or zero if there is none
 * @param published the number of events acknowledged since the start; events published again are counted again
 * @param errors the number of failures since the start
 * @param lastError the last failure, or null if there was none
 * @param lastErrorAt the time of the last failure, or null if there was none
 */
public record SinkStatus(
        State state,
        @Nullable FeedCursor cursor,
        long lagCommits,
        Duration lag,
        long published,
        long errors,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt) {

    /** The activity of a sink. */
    public enum State {
        /** The sink has not connected yet. */
        STARTING,
        /** The sink publishes events or waits for new events. */
        RUNNING,
        /** The last attempt failed and will be retried. */
        RETRYING,
        /**
         * Events after the cursor are not available, because they were deleted or the cursor belongs to another store.
         * Nothing is published until the cursor is moved.
         */
        BLOCKED,
        /** Another process publishes the events. */
        STANDBY
    }
}
