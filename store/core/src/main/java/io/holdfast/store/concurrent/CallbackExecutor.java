package io.holdfast.store.concurrent;

import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The thread that completes futures, so that callbacks by users do not block the store's own threads. */
public final class CallbackExecutor implements AutoCloseable {

    private static final long CLOSE_TIMEOUT_SECONDS = 10;

    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(this::thread);
    private volatile @Nullable Thread thread;

    private Thread thread(Runnable loop) {
        Thread started = Threads.named("holdfast-callbacks").newThread(loop);
        thread = started;
        return started;
    }

    /** Runs a callback on this thread, or on the calling thread if this thread has been closed. */
    public void run(Runnable callback) {
        try {
            executor.execute(callback);
        } catch (RejectedExecutionException e) {
            callback.run();
        }
    }

    /** Runs a task periodically, with a delay of {@code millis} between two runs. */
    public void scheduleEvery(long millis, Runnable task) {
        ScheduledFuture<?> unused = executor.scheduleWithFixedDelay(task, millis, millis, TimeUnit.MILLISECONDS);
    }

    /** Runs the remaining callbacks for at most 10 seconds and then ends the thread. */
    @Override
    public void close() {
        executor.shutdown();
        // A callback may close the store, and must not wait for itself.
        if (thread == Thread.currentThread()) {
            return;
        }
        try {
            executor.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
