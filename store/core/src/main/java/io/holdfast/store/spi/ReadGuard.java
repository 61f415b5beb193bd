package io.holdfast.store.spi;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Rejects the use of a snapshot or read transaction after its end or, for a transaction, from another thread. */
public final class ReadGuard {

    private final @Nullable Thread thread;
    private volatile boolean over;

    private ReadGuard(@Nullable Thread thread) {
        this.thread = thread;
    }

    /** Returns a guard for a snapshot, which any thread may use. */
    public static ReadGuard shared() {
        return new ReadGuard(null);
    }

    /** Returns a guard for a transaction, which only the current thread may use. */
    public static ReadGuard confined() {
        return new ReadGuard(Thread.currentThread());
    }

    /** Throws a {@code MISUSED} error if the snapshot or transaction has ended or belongs to another thread. */
    public void check() {
        if (over) {
            throw new BadRequestException(
                    ErrorCode.MISUSED, "this " + (thread == null ? "snapshot is closed" : "transaction has ended"));
        }
        if (thread != null && thread != Thread.currentThread()) {
            throw new BadRequestException(
                    ErrorCode.MISUSED,
                    "a transaction must be used only by the thread that runs its function, but was used by "
                            + Thread.currentThread().getName());
        }
    }

    /** Ends the snapshot or transaction. Returns true for the first call and false for later calls. */
    public synchronized boolean end() {
        boolean first = !over;
        over = true;
        return first;
    }
}
