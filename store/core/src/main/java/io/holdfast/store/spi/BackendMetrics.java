package io.holdfast.store.spi;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.common.StoreStats;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;

/** What a backend has done so far, in this process; its listener hears of each as it happens. */
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

    /** {@code waiting} says how many writes wait now. */
    public BackendMetrics(StoreListener listener, IntSupplier waiting) {
        this.listener = listener;
        this.waiting = waiting;
    }

    /** A group was written: so many functions, some of which failed, and the rows of the others. */
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

    /** A write was turned away because so many were under way. */
    public void recordOverload(int already) {
        overloaded.incrementAndGet();
        listener.onOverload(already);
    }

    /** A function held up all others for so long. */
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
