package io.holdfast.server.operation;

import io.holdfast.server.error.ApiException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A limit on the time for which one caller's slow transactions may delay all other commits: a tenth of the time, with
 * bursts of half a second. Fast transactions do not count. Thread-safe.
 */
final class SlowTransactionLimit {

    private static final long FAST_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int SHARE_DIVISOR = 10;
    /** The number of tracked callers above which callers whose used time has decreased to zero are removed. */
    private static final int MAX_CALLERS = 10_000;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Map<String, UsedTime> used = new ConcurrentHashMap<>();

    /**
     * The processor time that a caller has used.
     *
     * @param nanos the used time when it was measured; it decreases from then on
     */
    private record UsedTime(long nanos, long measuredAt) {

        long stillCounted(long now) {
            return Math.max(0, nanos - (now - measuredAt) / SHARE_DIVISOR);
        }
    }

    /** Throws 503 if the caller has used its share. */
    void require(String caller) {
        UsedTime time = used.get(caller);
        long excess = time == null ? 0 : time.stillCounted(System.nanoTime()) - BURST_NANOS;
        if (excess > 0) {
            throw ApiException.overloaded(
                    "transactions from this key have delayed other commits for too long; read outside the transaction",
                    Duration.ofNanos(excess * SHARE_DIVISOR).plusSeconds(1));
        }
    }

    /** Runs the function of a transaction if the caller has not used its share, and counts its time if it is slow. */
    <T> T measure(String caller, Supplier<T> function) {
        require(caller);
        long start = threads.getCurrentThreadCpuTime();
        try {
            return function.get();
        } finally {
            long nanos = threads.getCurrentThreadCpuTime() - start;
            if (nanos > FAST_NANOS) {
                count(caller, nanos);
            }
        }
    }

    private void count(String caller, long nanos) {
        long now = System.nanoTime();
        used.compute(caller, (key, time) -> new UsedTime((time == null ? 0 : time.stillCounted(now)) + nanos, now));
        if (used.size() > MAX_CALLERS) {
            used.values().removeIf(time -> time.stillCounted(now) == 0);
        }
    }
}
