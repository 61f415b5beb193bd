package io.holdfast.sinks.internal;

import io.holdfast.sinks.SinkStatus;
import io.holdfast.sinks.SinkStatus.State;
import io.holdfast.store.record.FeedCursor;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The progress of a sink since its start. Thread-safe. */
public final class SinkStatusTracker {

    private State state = State.STARTING;
    private @Nullable FeedCursor cursor;
    private @Nullable Instant oldestPending;
    private long published;
    private long errors;
    private @Nullable String lastError;
    private @Nullable Instant lastErrorAt;

    /** Sets the cursor and the time of the oldest event after it. The time is null if there are no such events. */
    public synchronized void onRead(FeedCursor after, @Nullable Instant oldest) {
        cursor = after;
        oldestPending = oldest;
    }

    public synchronized void onPublished(int events, FeedCursor after) {
        state = State.RUNNING;
        published += events;
        cursor = after;
        oldestPending = null;
    }

    /** Sets the state of a sink that has nothing to publish. */
    public synchronized void onIdle(State idle) {
        state = idle;
    }

    public synchronized void onFailure(State failed, String error, Instant time) {
        state = failed;
        errors++;
        lastError = error;
        lastErrorAt = time;
    }

    /** Returns whether the sink is already blocked for this reason. */
    public synchronized boolean isBlocked(String reason) {
        return state == State.BLOCKED && reason.equals(lastError);
    }

    public synchronized SinkStatus status(FeedCursor latest, Instant now) {
        FeedCursor position = cursor;
        Instant pending = oldestPending;
        return new SinkStatus(
                state,
                position,
                position == null || position.epoch() != latest.epoch()
                        ? 0
                        : Math.max(0, latest.commit() - position.commit()),
                pending == null || pending.isAfter(now) ? Duration.ZERO : Duration.between(pending, now),
                published,
                errors,
                lastError,
                lastErrorAt);
    }
}
