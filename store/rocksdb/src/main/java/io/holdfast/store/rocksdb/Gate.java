package io.holdfast.store.rocksdb;

import io.holdfast.store.error.StoreException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Admits operations on native objects until it is closed. Closing waits until all admitted operations have ended. */
final class Gate {

    private static final long CLOSED = Long.MIN_VALUE;

    private final AtomicLong inside = new AtomicLong();
    private volatile Supplier<? extends StoreException> rejection = RocksErrors::closed;

    /** Begins an operation, or throws the exception that was given when the gate was closed. */
    void enter() {
        if (!tryEnter()) {
            throw rejection.get();
        }
    }

    /** Begins an operation, or returns false if the gate is closed. */
    boolean tryEnter() {
        if (inside.incrementAndGet() < 0) {
            inside.decrementAndGet();
            return false;
        }
        return true;
    }

    /** Ends an operation. */
    void leave() {
        inside.decrementAndGet();
    }

    /**
     * Closes the gate and waits until all operations in progress have ended. Returns false if the gate is already
     * closed.
     *
     * @param reason creates the exception for operations that begin after the call
     */
    boolean close(Supplier<? extends StoreException> reason) {
        if (inside.get() >= 0) {
            rejection = reason;
        }
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
