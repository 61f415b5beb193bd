package io.holdfast.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Closed-loop load generators that run for the duration of a round. A failed operation ends the round with an error.
 */
public final class ClosedLoopLoad {

    private ClosedLoopLoad() {}

    /** An operation, from request to response. */
    @FunctionalInterface
    public interface Operation {
        void run() throws Exception;
    }

    /** Runs an operation in blocking clients: threads that wait for each response before the next request. */
    public static void runBlocking(int clients, RoundRecorder round, Operation operation) throws Exception {
        Callable<@Nullable Void> client = () -> {
            while (round.isRunning()) {
                long start = System.nanoTime();
                operation.run();
                round.recordDone(start);
            }
            return null;
        };
        if (clients == 1) {
            client.call();
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            List<Future<@Nullable Void>> futures = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                futures.add(threads.submit(client));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a client failed", e.getCause());
        } finally {
            threads.shutdown();
        }
    }

    /**
     * Runs an asynchronous operation from one thread.
     *
     * @param maxInFlight the maximum number of operations in flight
     */
    public static void runAsync(
            int maxInFlight, RoundRecorder round, Supplier<? extends CompletableFuture<?>> operation) {
        Semaphore permits = new Semaphore(maxInFlight);
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        while (round.isRunning() && failure.get() == null) {
            permits.acquireUninterruptibly();
            long start = System.nanoTime();
            CompletableFuture<?> unused = operation.get().whenComplete((result, error) -> {
                if (error == null) {
                    round.recordDone(start);
                } else {
                    failure.compareAndSet(null, error);
                }
                permits.release();
            });
        }
        permits.acquireUninterruptibly(maxInFlight);
        Throwable error = failure.get();
        if (error != null) {
            throw new IllegalStateException("an operation failed", error);
        }
    }
}
