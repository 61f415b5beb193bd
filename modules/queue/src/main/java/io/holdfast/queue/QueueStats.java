package io.holdfast.queue;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a queue has, and has had since it was made.
 *
 * @param oldest when the oldest of its messages was enqueued
 * @param failed deliveries that were not acknowledged
 * @param scriptRests how often a script had to rest because it took too long, since the queue was configured
 * @param scriptRestsUntil when the script that rests now will be run again; null if none rests
 */
public record QueueStats(
        String queue,
        boolean paused,
        long ready,
        long delayed,
        long inFlight,
        @Nullable Instant oldest,
        long enqueued,
        long delivered,
        long acked,
        long failed,
        long deadLettered,
        long scriptRests,
        @Nullable Instant scriptRestsUntil) {

    /** All messages, whatever their state. */
    public long depth() {
        return ready + delayed + inFlight;
    }
}
