package io.holdfast.queue;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The size and age of a queue above which the events {@link QueueEventTypes#DEPTH_EXCEEDED} and {@link
 * QueueEventTypes#AGE_EXCEEDED} are emitted. Each is emitted once, and again only after the queue has fallen below the
 * limit by the hysteresis. The background sweep checks the limits about once per second; a limit that is exceeded only
 * between two checks goes unnoticed.
 *
 * @param depth the maximum number of messages in any state, or null for no limit
 * @param age the maximum time since the oldest message was enqueued, or null for no limit
 * @param hysteresis the margin by which the queue must fall below a limit before the event can be emitted again, in
 *     percent of the limit
 */
public record QueueAlerts(@Nullable Long depth, @Nullable Duration age, int hysteresis) {

    /** The default hysteresis, in percent. */
    public static final int DEFAULT_HYSTERESIS = 20;

    /** No limits. */
    public static final QueueAlerts NONE = new QueueAlerts(null, null, DEFAULT_HYSTERESIS);

    private static final long MAX_DEPTH = 1_000_000_000_000L;
    private static final Duration MAX_AGE = Duration.ofDays(365);
    private static final int PERCENT = 100;

    public QueueAlerts {
        if (depth != null) {
            Arguments.inRange("alerts.depth", depth, 0, MAX_DEPTH);
        }
        if (age != null) {
            Arguments.inRange("alerts.age", age, Duration.ofSeconds(1), MAX_AGE);
        }
        Arguments.inRange("alerts.hysteresis", hysteresis, 0, PERCENT);
    }

    public QueueAlerts withDepth(long other) {
        return new QueueAlerts(other, age, hysteresis);
    }

    public QueueAlerts withAge(Duration other) {
        return new QueueAlerts(depth, other, hysteresis);
    }

    public QueueAlerts withHysteresis(int percent) {
        return new QueueAlerts(depth, age, percent);
    }

    /** Returns whether there are no limits. */
    public boolean isEmpty() {
        return depth == null && age == null;
    }
}
