package io.holdfast.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Some threads that begin at the same moment; what one of them throws, the caller gets. */
public final class ConcurrentRunner {

    private static final long PATIENCE_SECONDS = 60;

    /** What one of the threads does. */
    @FunctionalInterface
    public interface Task {
        void run(int thread) throws Exception;
    }

    private ConcurrentRunner() {}

    public static void run(int threads, Task task) throws Exception {
        run(threads, PATIENCE_SECONDS, task);
    }

    /** For as long as they take. */
    public static void runWithoutTimeout(int threads, Task task) throws Exception {
        run(threads, Long.MAX_VALUE, task);
    }

    private static void run(int threads, long seconds, Task task) throws Exception {
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                running.add(pool.submit(() -> {
                    start.await();
                    task.run(thread);
                    return thread;
                }));
            }
            for (Future<?> one : running) {
                one.get(seconds, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
