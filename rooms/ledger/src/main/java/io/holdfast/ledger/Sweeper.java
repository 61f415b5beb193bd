package io.holdfast.ledger;

import io.holdfast.store.StoreException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Sweeps in the background, until it is closed. Nothing depends on it but when the history tells what has expired. */
public final class Sweeper implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofDays(1);

    private final Ledger ledger;
    private final ScheduledExecutorService thread;

    Sweeper(Ledger ledger, Duration every) {
        this.ledger = ledger;
        long nanos = Args.lasts("every", every, LONGEST).toNanos();
        thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread worker = new Thread(task, "holdfast-ledger-sweeper");
            worker.setDaemon(true);
            return worker;
        });
        var unused = thread.scheduleWithFixedDelay(this::sweep, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    private void sweep() {
        try {
            ledger.sweep();
        } catch (StoreException e) {
            // The store has said so to its listener, and will do it again at the next turn if it goes on.
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
