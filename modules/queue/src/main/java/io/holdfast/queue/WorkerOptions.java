package io.holdfast.queue;

import io.holdfast.queue.internal.QueueArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link QueueWorker}.
 *
 * @param concurrency the number of messages, or batches, that are processed at the same time
 * @param prefetch the number of messages that are leased in advance, so that a thread that becomes free does not wait
 * @param batch the maximum number of messages that are passed to a batch handler at once; 1 for other handlers
 * @param consumer the name that is shown with the leases
 * @param visibility the duration of a lease, or null for that of the queue; leases are extended while they are needed
 * @param maxBackoff the longest pause after a failed attempt to lease messages; the first one is 50 ms
 * @param stopTimeout the time that {@link QueueWorker#close} waits for running handlers before it interrupts them
 */
public record WorkerOptions(
        int concurrency,
        int prefetch,
        int batch,
        String consumer,
        @Nullable Duration visibility,
        Duration maxBackoff,
        Duration stopTimeout) {

    /** The largest number of threads of a worker. */
    public static final int MAX_CONCURRENCY = 1_000;

    /** One message at a time, one in advance, and 30 s to stop. */
    public static final WorkerOptions DEFAULT =
            new WorkerOptions(1, 1, 1, "", null, Duration.ofSeconds(5), Duration.ofSeconds(30));

    public WorkerOptions {
        Arguments.inRange("concurrency", concurrency, 1, MAX_CONCURRENCY);
        Arguments.inRange("prefetch", prefetch, 0, QueueLimits.MAX_BATCH);
        Arguments.inRange("batch", batch, 1, QueueLimits.MAX_BATCH);
        Arguments.notNull("consumer", consumer);
        if (visibility != null) {
            QueueArguments.visibility("visibility", visibility);
        }
        Arguments.positive("maxBackoff", maxBackoff, QueueLimits.MAX_WAIT);
        Arguments.inRange("stopTimeout", stopTimeout, Duration.ZERO, QueueLimits.MAX_DELAY);
    }

    public WorkerOptions withConcurrency(int other) {
        return new WorkerOptions(other, prefetch, batch, consumer, visibility, maxBackoff, stopTimeout);
    }

    public WorkerOptions withPrefetch(int other) {
        return new WorkerOptions(concurrency, other, batch, consumer, visibility, maxBackoff, stopTimeout);
    }

    public WorkerOptions withBatch(int other) {
        return new WorkerOptions(concurrency, prefetch, other, consumer, visibility, maxBackoff, stopTimeout);
    }

    public WorkerOptions withConsumer(String other) {
        return new WorkerOptions(concurrency, prefetch, batch, other, visibility, maxBackoff, stopTimeout);
    }

    public WorkerOptions withVisibility(@Nullable Duration other) {
        return new WorkerOptions(concurrency, prefetch, batch, consumer, other, maxBackoff, stopTimeout);
    }

    public WorkerOptions withMaxBackoff(Duration other) {
        return new WorkerOptions(concurrency, prefetch, batch, consumer, visibility, other, stopTimeout);
    }

    public WorkerOptions withStopTimeout(Duration other) {
        return new WorkerOptions(concurrency, prefetch, batch, consumer, visibility, maxBackoff, other);
    }
}
