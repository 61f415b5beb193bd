package io.holdfast.seats;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Sweeps in the background, until it is closed. States, counts and commands are right without it; but a hold that runs out
 * comes into the feed of changes only when it is swept, so run a sweeper if you use the feed.
 */
public final class Sweeper implements AutoCloseable {

    private final Seats seats;
    private final ScheduledExecutorService thread;

    Sweeper(Seats seats, Duration every) {
        this.seats = seats;
        thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread worker = new Thread(task, "holdfast-seats-sweeper");
            worker.setDaemon(true);
            return worker;
        });
        long nanos = Args.within("every", every, SeatsLimits.MAX_HOLD).toNanos();
        var unused = thread.scheduleWithFixedDelay(this::sweep, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    private void sweep() {
        try {
            seats.sweep();
        } catch (RuntimeException e) {
            // Whatever it is, the next turn comes: an executor that lets it through never runs the task again. A store
            // that fails has said so to its listener.
        }
    }

    /** Waits for the step that is under way. Close it before the store. */
    @Override
    public void close() {
        thread.shutdown();
        boolean interrupted = false;
        while (true) {
            try {
                if (thread.awaitTermination(1, TimeUnit.MINUTES)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
