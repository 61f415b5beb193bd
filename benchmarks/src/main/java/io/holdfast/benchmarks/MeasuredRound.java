package io.holdfast.benchmarks;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** A stretch of time in which one contender works; hears of operations from any thread. */
public final class MeasuredRound {

    private final LongAdder operations = new LongAdder();
    private final Histogram latencies = new ConcurrentHistogram(3);
    private final long end;

    MeasuredRound(Duration length) {
        end = System.nanoTime() + length.toNanos();
    }

    public boolean isRunning() {
        return System.nanoTime() - end < 0;
    }

    /** An operation that began at {@code start}, on the clock of {@link System#nanoTime}, has been acknowledged. */
    public void recordDone(long start) {
        recordDone(start, 1);
    }

    /** Several operations that share one answer. */
    public void recordDone(long start, int several) {
        operations.add(several);
        latencies.recordValue(Math.max(0, System.nanoTime() - start));
    }

    /** Operations that are too short to be timed each. */
    public void recordUntimed(int several) {
        operations.add(several);
    }

    long operations() {
        return operations.sum();
    }

    Histogram latencies() {
        return latencies;
    }
}
