package io.holdfast.store;

import io.holdfast.store.concurrent.RepeatedWarning;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of a store that do not belong to its engine: the sweeper's timer and the readers of {@code readAsync}.
 */
final class BackgroundExecutors implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Store.class);
    private static final int MAX_WAITING_READS = 16_384;

    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(Threads.named("holdfast-sweeper"));
    private final ThreadPoolExecutor readers;
    private final RepeatedWarning warning = new RepeatedWarning();

    BackgroundExecutors(Duration sweepEvery, Runnable sweep) {
        int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
        readers = new ThreadPoolExecutor(
                threads,
                threads,
                10,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MAX_WAITING_READS),
                Threads.named("holdfast-reader"));
        readers.allowCoreThreadTimeOut(true);
        if (!sweepEvery.isZero()) {
            long period = Math.max(1, sweepEvery.toMillis());
            ScheduledFuture<?> unused =
                    timer.scheduleWithFixedDelay(() -> safely(sweep), period, period, TimeUnit.MILLISECONDS);
        }
    }

    /** Runs a read on a reader thread. */
    <R> CompletableFuture<R> read(Supplier<R> read) {
        try {
            return CompletableFuture.supplyAsync(read, readers);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(
                    readers.isShutdown()
                            ? new StoreFailedException(ErrorCode.CLOSED, "the store is closed")
                            : new TryAgainException(
                                    ErrorCode.OVERLOADED,
                                    "too many reads are queued; the limit is " + MAX_WAITING_READS));
        }
    }

    /** Stops the timer and waits, for at most 10 seconds each, for the running sweep and the queued reads. */
    @Override
    public void close() {
        timer.shutdown();
        readers.shutdown();
        // A thread of the store may close the store, and must not wait for itself.
        if (Thread.currentThread().getName().startsWith("holdfast-")) {
            return;
        }
        try {
            if (!timer.awaitTermination(10, TimeUnit.SECONDS) || !readers.awaitTermination(10, TimeUnit.SECONDS)) {
                LOG.warn("the store is closed while reads are still running; they will fail");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void safely(Runnable sweep) {
        try {
            sweep.run();
            warning.recordSuccess();
        } catch (StoreException e) {
            if (warning.recordFailure(e) && e.code() != ErrorCode.CLOSED) {
                LOG.warn("cannot remove expired rows; will retry: {}", e.getMessage());
            }
        } catch (Throwable e) { // A scheduled task that throws is never run again.
            LOG.warn("cannot remove expired rows; will retry", e);
        }
    }
}
