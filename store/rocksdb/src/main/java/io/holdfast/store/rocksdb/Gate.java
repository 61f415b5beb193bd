package io.holdfast.store.rocksdb;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Lets operations on native objects in until it is closed, and closes only when the last one is out. */
final class Gate {

    private static final long CLOSED = Long.MIN_VALUE;

    private final AtomicLong inside = new AtomicLong();

    /** Goes in, or fails with the store's {@code CLOSED}. */
    void enter() {
        if (!tryEnter()) {
            throw RocksErrors.closed();
        }
    }

    boolean tryEnter() {
        if (inside.incrementAndGet() < 0) {
            inside.decrementAndGet();
            return false;
        }
        return true;
    }

    void leave() {
        inside.decrementAndGet();
    }

    /** Lets nobody in any more and waits for those inside; false if it was closed before. */
    boolean close() {
        long before = inside.getAndAccumulate(CLOSED, (now, closed) -> now < 0 ? now : now + closed);
        if (before < 0) {
            return false;
        }
        while (inside.get() != CLOSED) {
            LockSupport.parkNanos(100_000);
        }
        return true;
    }
}
