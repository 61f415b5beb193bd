package io.holdfast.sinks;

import io.holdfast.store.record.FeedCursor;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a running sink.
 *
 * @param cursor the position after the last event that the broker has acknowledged, or null before the first read
 * @param lagCommits the number of commits after that position
 * @param lag the age of the oldest event that is not acknowledged, or zero if there is none
 * @param published the number of events that the broker has acknowledged since the start, including repeated ones
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

    /** What a sink is doing. */
    public enum State {
        /** The sink has not connected yet. */
        STARTING,
        /** The sink publishes events, or waits for some. */
        RUNNING,
        /** The last attempt failed, and another one follows. */
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
