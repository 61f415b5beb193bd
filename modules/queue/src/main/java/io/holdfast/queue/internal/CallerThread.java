package io.holdfast.queue.internal;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The thread of a blocking call, which makes the attempts of the call itself. A message therefore wakes this thread only,
 * and neither the timer nor a callback thread.
 */
final class CallerThread implements Executor {

    private static final long MIN_WAIT = TimeUnit.MILLISECONDS.toNanos(1);

    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    /**
     * Runs the attempts of a call until it is complete. Called by the thread of the call.
     *
     * @param endWait ends the wait of the call when its time is over or the thread is interrupted
     */
    void runUntilDone(PendingPoll<?> call, Runnable endWait) {
        CompletableFuture<?> unused = call.result().whenComplete((value, thrown) -> execute(() -> {}));
        boolean interrupted = false;
        while (!call.result().isDone()) {
            try {
                Runnable task = tasks.poll(Math.max(MIN_WAIT, call.remainingNanos()), TimeUnit.NANOSECONDS);
                if (task == null) {
                    endWait.run();
                } else {
                    task.run();
                }
            } catch (InterruptedException e) {
                interrupted = true;
                // An attempt that has been started may lease messages, so its result is awaited and returned.
                endWait.run();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
