package io.holdfast.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs a task on several threads that start at the same time, and rethrows the first exception. */
public final class ConcurrentRunner {

    private static final long TIMEOUT_SECONDS = 60;

    /** The task that each thread runs. */
    @FunctionalInterface
    public interface Task {
        /**
         * Runs the task.
         *
         * @param thread the zero-based index of the thread
         */
        void run(int thread) throws Exception;
    }

    private ConcurrentRunner() {}

    /** Runs the task on each thread and waits up to 60 seconds for all threads to finish. */
    public static void run(int threads, Task task) throws Exception {
        run(threads, TIMEOUT_SECONDS, task);
    }

    /** Runs the task on each thread and waits without a time limit. */
    public static void runWithoutTimeout(int threads, Task task) throws Exception {
        run(threads, Long.MAX_VALUE, task);
    }

    private static void run(int threads, long seconds, Task task) throws Exception {
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                futures.add(pool.submit(() -> {
                    start.await();
                    task.run(thread);
                    return thread;
                }));
            }
            for (Future<?> future : futures) {
                future.get(seconds, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
