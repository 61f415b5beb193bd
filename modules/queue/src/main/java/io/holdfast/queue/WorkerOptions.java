package io.holdfast.queue;

import io.holdfast.queue.internal.QueueArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Options for a {@link QueueWorker}.
 *
 * @param concurrency the number of messages or batches that are processed concurrently
 * @param prefetch the number of messages leased in advance, so that idle threads need not wait for a lease
 * @param batch the maximum number of messages passed to a batch handler at once; 1 for other handlers
 * @param consumer the consumer's name, shown with its leases
 * @param visibility the duration of a lease, or null for the queue's visibility timeout; leases are extended as long as
 *     they are needed
 * @param maxBackoff the maximum pause after a failed attempt to lease messages; the first pause is 50 ms
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

    /** The maximum number of threads per worker. */
    public static final int MAX_CONCURRENCY = 1_000;

    /** The default options: one message at a time, one prefetched message, and a stop timeout of 30 s. */
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
