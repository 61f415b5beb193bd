package io.holdfast.store.concurrent;

import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The one thread on which futures are completed: what hangs on them is the users' code. */
public final class CallbackThread implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 10;

    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(this::thread);
    private volatile @Nullable Thread thread;

    private Thread thread(Runnable work) {
        Thread started = Threads.named("holdfast-callbacks").newThread(work);
        thread = started;
        return started;
    }

    /** Runs it there, or here if the store closed meanwhile. */
    public void run(Runnable answer) {
        try {
            executor.execute(answer);
        } catch (RejectedExecutionException e) {
            answer.run();
        }
    }

    public void scheduleEvery(long millis, Runnable look) {
        ScheduledFuture<?> unused = executor.scheduleWithFixedDelay(look, millis, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        executor.shutdown();
        // A callback that closes the store must not wait for itself.
        if (thread == Thread.currentThread()) {
            return;
        }
        try {
            executor.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
