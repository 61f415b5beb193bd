package io.holdfast.server.http;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * A fixed number of permits for concurrent work, with an estimate of the time until permits are returned. Thread-safe.
 */
final class PermitPool {

    private static final long WINDOW = TimeUnit.SECONDS.toNanos(5);
    private static final Duration MAX_RETRY = Duration.ofSeconds(5);

    private final int max;
    private final Semaphore permits;
    private final LongAdder released = new LongAdder();
    private long windowStart = System.nanoTime();
    private long releasedAtStart;
    private double releasesPerSecond = Double.NaN;

    PermitPool(int max) {
        this.max = max;
        this.permits = new Semaphore(max);
    }

    boolean tryAcquire() {
        return permits.tryAcquire();
    }

    void release() {
        released.increment();
        permits.release();
    }

    /**
     * Returns the estimated time until a tenth of the permits has been returned, from the rate at which permits were
     * returned recently; between 1 and 5 seconds.
     */
    synchronized Duration retryAfter() {
        long now = System.nanoTime();
        long count = released.sum();
        long elapsed = now - windowStart;
        if (elapsed >= WINDOW || Double.isNaN(releasesPerSecond)) {
            releasesPerSecond = (count - releasedAtStart) * (double) TimeUnit.SECONDS.toNanos(1) / Math.max(1, elapsed);
            windowStart = now;
            releasedAtStart = count;
        }
        double seconds = Math.ceil(Math.max(1, max / 10.0) / Math.max(1e-9, releasesPerSecond));
        return Duration.ofSeconds((long) Math.min((double) MAX_RETRY.toSeconds(), Math.max(1.0, seconds)));
    }
}
