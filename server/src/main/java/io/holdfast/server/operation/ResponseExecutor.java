package io.holdfast.server.operation;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs the tasks that write responses on at most one thread per processor. The calls of a commit group complete
 * together; without this limit, each of them would wake a thread of its own. Tasks must not block.
 */
final class ResponseExecutor implements Executor {

    private static final int MAX_THREADS = Runtime.getRuntime().availableProcessors();

    private final Executor threads;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger running = new AtomicInteger();

    ResponseExecutor(Executor threads) {
        this.threads = threads;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (tryStart()) {
            start();
        }
    }

    private boolean tryStart() {
        for (int count = running.get(); count < MAX_THREADS; count = running.get()) {
            if (running.compareAndSet(count, count + 1)) {
                return true;
            }
        }
        return false;
    }

    private void start() {
        try {
            threads.execute(this::runAll);
        } catch (RuntimeException e) { // The server stops.
            running.decrementAndGet();
            throw e;
        }
    }

    private void runAll() {
        boolean ended = false;
        try {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
            ended = true;
        } finally {
            running.decrementAndGet();
            // A task that was added after the last poll would otherwise wait for the next one.
            if ((!ended || !tasks.isEmpty()) && tryStart()) {
                start();
            }
        }
    }
}
