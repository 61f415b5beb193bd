package io.holdfast.store.spi;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.common.StoreStats;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;

/** Counts the events of a backend since this process opened it and reports each event to a {@link StoreListener}. */
public final class BackendMetrics {

    private final StoreListener listener;
    private final IntSupplier waiting;
    private final AtomicLong commits = new AtomicLong();
    private final AtomicLong rolledBack = new AtomicLong();
    private final AtomicLong groups = new AtomicLong();
    private final AtomicInteger largestGroup = new AtomicInteger();
    private final AtomicLong writingNanos = new AtomicLong();
    private final AtomicLong overloaded = new AtomicLong();
    private final AtomicLong slow = new AtomicLong();

    /**
     * Creates the counters with all values set to zero.
     *
     * @param waiting returns the number of writes that are currently queued
     */
    public BackendMetrics(StoreListener listener, IntSupplier waiting) {
        this.listener = listener;
        this.waiting = waiting;
    }

    /**
     * Records a group that was written.
     *
     * @param functions the number of write functions in the group
     * @param failed the number of functions in the group that threw an exception
     * @param rows the rows written by the functions that did not fail
     * @param ranNanos the time spent running the functions
     * @param wroteNanos the time spent making the group durable
     */
    public void recordGroup(int functions, int failed, Overlay rows, long ranNanos, long wroteNanos) {
        groups.incrementAndGet();
        commits.addAndGet(functions - failed);
        rolledBack.addAndGet(failed);
        writingNanos.addAndGet(wroteNanos);
        largestGroup.accumulateAndGet(functions, Math::max);
        listener.onCommit(new StoreListener.GroupCommit(
                functions,
                failed,
                rows.size(),
                rows.bytes(),
                Duration.ofNanos(ranNanos),
                Duration.ofNanos(wroteNanos),
                waiting.getAsInt()));
    }

    /** Records a write that was rejected because {@code pending} other writes were in flight. */
    public void recordOverload(int pending) {
        overloaded.incrementAndGet();
        listener.onOverload(pending);
    }

    /** Records a function that ran for the duration {@code took} and blocked all other writes during that time. */
    public void recordSlowFunction(String name, Duration took) {
        slow.incrementAndGet();
        listener.onSlowFunction(name, took);
    }

    public StoreStats stats(
            long lastCommit, Map<String, Long> familyRows, Map<String, Long> familyBytes, long bytesOnDisk) {
        return new StoreStats(
                lastCommit,
                commits.get(),
                rolledBack.get(),
                groups.get(),
                largestGroup.get(),
                Duration.ofNanos(writingNanos.get()),
                waiting.getAsInt(),
                overloaded.get(),
                slow.get(),
                familyRows,
                familyBytes,
                bytesOnDisk);
    }
}
