package io.holdfast.store.embedded;

import io.holdfast.store.StoreListener;
import io.holdfast.store.StoreStats;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;

/** What the engine has done so far. */
final class Counters {

    private final IntSupplier waiting;
    private final AtomicLong commits = new AtomicLong();
    private final AtomicLong rolledBack = new AtomicLong();
    private final AtomicLong groups = new AtomicLong();
    private final AtomicInteger largestGroup = new AtomicInteger();
    private final AtomicLong writingNanos = new AtomicLong();
    private final AtomicLong overloaded = new AtomicLong();
    private final AtomicLong slow = new AtomicLong();

    Counters(IntSupplier waiting) {
        this.waiting = waiting;
    }

    void count(Group group, long nanos, StoreListener listener) {
        int functions = group.calls().size();
        groups.incrementAndGet();
        commits.addAndGet(functions - group.rolledBack());
        rolledBack.addAndGet(group.rolledBack());
        writingNanos.addAndGet(nanos);
        largestGroup.accumulateAndGet(functions, Math::max);
        listener.onCommit(new StoreListener.GroupCommit(
                functions,
                group.rolledBack(),
                group.size(),
                group.bytes(),
                Duration.ofNanos(group.runningNanos()),
                Duration.ofNanos(nanos),
                waiting.getAsInt()));
    }

    void countOverload() {
        overloaded.incrementAndGet();
    }

    void countSlow() {
        slow.incrementAndGet();
    }

    StoreStats stats(long lastCommit, Map<String, Long> familyRows, long bytesOnDisk) {
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
                bytesOnDisk);
    }
}
