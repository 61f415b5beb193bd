package io.holdfast.sinks;

import io.holdfast.store.kit.Arguments;
import io.holdfast.store.record.EventFilter;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * Options for a sink.
 *
 * @param name the name under which the cursor of the sink is stored
 * @param filter the events that are published
 * @param full whether messages contain the data fields of events
 * @param fromOldest whether a new sink starts with the oldest recorded event; otherwise it starts with the next event
 * @param batch the maximum number of events in a batch; the next batch is published after all of them are acknowledged
 * @param backoff the delay after the first failure, which doubles after each further failure
 * @param maxBackoff the maximum delay after a failure
 * @param lease the time after which another process takes over if this process ends, or zero if only one process uses
 *     the store
 */
public record SinkOptions(
        String name,
        EventFilter filter,
        boolean full,
        boolean fromOldest,
        int batch,
        Duration backoff,
        Duration maxBackoff,
        Duration lease) {

    /** Maximum number of events per batch. */
    public static final int MAX_BATCH = 5_000;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final Duration MAX_DURATION = Duration.ofHours(1);

    public SinkOptions {
        if (!NAME.matcher(Arguments.notNull("name", name)).matches()) {
            throw Arguments.invalid("name must have 1 to 64 letters, digits, '_' or '-'");
        }
        Arguments.notNull("filter", filter);
        Arguments.inRange("batch", batch, 1, MAX_BATCH);
        Arguments.positive("maxBackoff", maxBackoff, MAX_DURATION);
        Arguments.positive("backoff", backoff, maxBackoff);
        Arguments.inRange("lease", lease, Duration.ZERO, MAX_DURATION);
    }

    /**
     * Returns the default options: all events without their data fields, starting with the oldest recorded event, in
     * batches of up to 500 events, with delays between 0.1 and 30 seconds and no lease.
     */
    public static SinkOptions of(String name) {
        return new SinkOptions(
                name, EventFilter.ALL, false, true, 500, Duration.ofMillis(100), Duration.ofSeconds(30), Duration.ZERO);
    }

    public SinkOptions withFilter(EventFilter other) {
        return new SinkOptions(name, other, full, fromOldest, batch, backoff, maxBackoff, lease);
    }

    public SinkOptions withFull(boolean other) {
        return new SinkOptions(name, filter, other, fromOldest, batch, backoff, maxBackoff, lease);
    }

    public SinkOptions withFromOldest(boolean other) {
        return new SinkOptions(name, filter, full, other, batch, backoff, maxBackoff, lease);
    }

    public SinkOptions withBatch(int other) {
        return new SinkOptions(name, filter, full, fromOldest, other, backoff, maxBackoff, lease);
    }

    public SinkOptions withBackoff(Duration initial, Duration max) {
        return new SinkOptions(name, filter, full, fromOldest, batch, initial, max, lease);
    }

    public SinkOptions withLease(Duration other) {
        return new SinkOptions(name, filter, full, fromOldest, batch, backoff, maxBackoff, other);
    }

    /** Returns the delay after the given number of consecutive failures. */
    Duration backoffAfter(int failures) {
        Duration wait = backoff;
        for (int i = 1; i < failures && wait.compareTo(maxBackoff) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(maxBackoff) < 0 ? wait : maxBackoff;
    }
}
