package io.holdfast.benchmarks.harness;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** A round of one contender, which records its operations. Thread-safe. */
public final class RoundRecorder {

    private final LongAdder operations = new LongAdder();
    private final Histogram latencies = new ConcurrentHistogram(3);
    private final long end;

    RoundRecorder(Duration length) {
        end = System.nanoTime() + length.toNanos();
    }

    public boolean isRunning() {
        return System.nanoTime() - end < 0;
    }

    /**
     * Records an acknowledged operation.
     *
     * @param start the start of the operation, as returned by {@link System#nanoTime}
     */
    public void recordDone(long start) {
        recordDone(start, 1);
    }

    /** Records several operations that share a response. */
    public void recordDone(long start, int count) {
        operations.add(count);
        latencies.recordValue(Math.max(0, System.nanoTime() - start));
    }

    /** Records operations that are too short to be timed individually. */
    public void recordUntimed(int count) {
        operations.add(count);
    }

    long operations() {
        return operations.sum();
    }

    Histogram latencies() {
        return latencies;
    }
}
