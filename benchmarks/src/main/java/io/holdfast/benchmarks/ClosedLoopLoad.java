package io.holdfast.benchmarks;

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

/** Ways to offer operations for the length of a round. A failed operation ends the round with its cause. */
public final class ClosedLoopLoad {

    private ClosedLoopLoad() {}

    /** One operation, from the request to the answer. */
    @FunctionalInterface
    public interface Operation {
        void run() throws Exception;
    }

    /** Each client is a thread, which waits for an answer before it asks again. */
    public static void runBlocking(int clients, MeasuredRound round, Operation operation) throws Exception {
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
            List<Future<@Nullable Void>> all = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                all.add(threads.submit(client));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a client failed", e.getCause());
        } finally {
            threads.shutdown();
        }
    }

    /** One thread asks, with up to {@code most} answers outstanding. */
    public static void runAsync(int most, MeasuredRound round, Supplier<? extends CompletableFuture<?>> operation) {
        Semaphore room = new Semaphore(most);
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        while (round.isRunning() && failure.get() == null) {
            room.acquireUninterruptibly();
            long start = System.nanoTime();
            CompletableFuture<?> unused = operation.get().whenComplete((answer, problem) -> {
                if (problem == null) {
                    round.recordDone(start);
                } else {
                    failure.compareAndSet(null, problem);
                }
                room.release();
            });
        }
        room.acquireUninterruptibly(most);
        Throwable problem = failure.get();
        if (problem != null) {
            throw new IllegalStateException("an operation failed", problem);
        }
    }
}
