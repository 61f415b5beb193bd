package io.holdfast.store.raft.peer;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Limits the rate at which bytes are fetched. Used by one thread. */
final class FetchRateLimiter {

    /** The maximum lag behind the permitted rate that a burst may make up for after a pause. */
    private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final long bytesPerSecond;
    private final LongSupplier nanoTime;
    private final Sleeper sleeper;
    private long dueAt;

    /** Waits. */
    @FunctionalInterface
    interface Sleeper {
        void sleep(long nanos) throws InterruptedException;
    }

    FetchRateLimiter(long bytesPerSecond) {
        this(bytesPerSecond, System::nanoTime, TimeUnit.NANOSECONDS::sleep);
    }

    FetchRateLimiter(long bytesPerSecond, LongSupplier nanoTime, Sleeper sleeper) {
        this.bytesPerSecond = bytesPerSecond;
        this.nanoTime = nanoTime;
        this.sleeper = sleeper;
        this.dueAt = nanoTime.getAsLong();
    }

    /** Waits until the given number of bytes can be fetched without exceeding the rate. */
    void acquire(int bytes) throws InterruptedIOException {
        dueAt = Math.max(dueAt, nanoTime.getAsLong() - BURST_NANOS)
                + (long) ((double) bytes * TimeUnit.SECONDS.toNanos(1) / bytesPerSecond);
        long wait = dueAt - nanoTime.getAsLong();
        if (wait > 0) {
            try {
                sleeper.sleep(wait);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
        }
    }
}
