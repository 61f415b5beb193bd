package io.holdfast.store.postgres;

import io.holdfast.store.StoreListener;
import io.holdfast.store.StoreStats;
import io.holdfast.store.spi.Overlay;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What this process has done so far. */
final class Counters {

    private static final Logger LOG = LoggerFactory.getLogger(Counters.class);
    private static final Duration SLOW = Duration.ofSeconds(1);

    private final StoreListener listener;
    private final AtomicLong commits = new AtomicLong();
    private final AtomicLong rolledBack = new AtomicLong();
    private final AtomicLong groups = new AtomicLong();
    private final AtomicInteger largestGroup = new AtomicInteger();
    private final AtomicLong writingNanos = new AtomicLong();
    private final AtomicLong overloaded = new AtomicLong();
    private final AtomicLong slow = new AtomicLong();
    private final AtomicLong again = new AtomicLong();

    Counters(StoreListener listener) {
        this.listener = listener;
    }

    void count(int functions, int failed, Overlay rows, long runningNanos, long begun, int waiting) {
        long nanos = System.nanoTime() - begun - runningNanos;
        groups.incrementAndGet();
        commits.addAndGet(functions - failed);
        rolledBack.addAndGet(failed);
        writingNanos.addAndGet(nanos);
        largestGroup.accumulateAndGet(functions, Math::max);
        listener.onCommit(new StoreListener.GroupCommit(
                functions,
                failed,
                rows.size(),
                rows.bytes(),
                Duration.ofNanos(runningNanos),
                Duration.ofNanos(nanos),
                waiting));
    }

    /** A function ran in the turn of its process, which every process waits for. */
    void ranAgain(String name, long nanos) {
        again.incrementAndGet();
        if (nanos > SLOW.toNanos()) {
            Duration took = Duration.ofNanos(nanos);
            slow.incrementAndGet();
            LOG.warn("the write function '{}' ran for {} ms and held up every other write", name, took.toMillis());
            listener.onSlowFunction(name, took);
        }
    }

    void countOverload(int waiting) {
        overloaded.incrementAndGet();
        listener.onOverload(waiting);
    }

    /** How many functions ran in their turn, most of them because what they had read had changed. */
    long again() {
        return again.get();
    }

    StoreStats stats(long lastCommit, int waiting, long bytesOnDisk) {
        return new StoreStats(
                lastCommit,
                commits.get(),
                rolledBack.get(),
                groups.get(),
                largestGroup.get(),
                Duration.ofNanos(writingNanos.get()),
                waiting,
                overloaded.get(),
                slow.get(),
                Map.of(),
                bytesOnDisk);
    }
}
