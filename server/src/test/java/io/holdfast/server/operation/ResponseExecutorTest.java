package io.holdfast.server.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The limit on the threads that write responses. */
class ResponseExecutorTest {

    private static final int TASKS = 20_000;

    @Test
    void everyTaskRunsOnceOnAtMostOneThreadPerProcessor() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        ResponseExecutor responses = new ResponseExecutor(threads);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch left = new CountDownLatch(TASKS);
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Thread caller = new Thread(() -> {
                for (int task = 0; task < TASKS / 8; task++) {
                    responses.execute(() -> {
                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                        running.decrementAndGet();
                        left.countDown();
                    });
                }
            });
            callers.add(caller);
            caller.start();
        }
        for (Thread caller : callers) {
            caller.join();
        }
        assertThat(left.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(most.get()).isBetween(1, Runtime.getRuntime().availableProcessors());
        threads.shutdown();
    }

    @Test
    void aTaskThatFailsDoesNotStopTheOthers() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setUncaughtExceptionHandler((failed, thrown) -> {});
            return thread;
        });
        ResponseExecutor responses = new ResponseExecutor(threads);
        CountDownLatch left = new CountDownLatch(100);
        for (int i = 0; i < 100; i++) {
            responses.execute(() -> {
                left.countDown();
                throw new IllegalStateException("a failure");
            });
        }
        assertThat(left.await(1, TimeUnit.MINUTES)).isTrue();
        threads.shutdown();
    }
}
