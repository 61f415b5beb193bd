package io.holdfast.store.spi;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** What a state that is being read knows of itself, whatever its engine: who may use it, and until when. */
public final class ReadGuard {

    private final @Nullable Thread thread;
    private volatile boolean over;

    private ReadGuard(@Nullable Thread thread) {
        this.thread = thread;
    }

    /** For any thread. */
    public static ReadGuard shared() {
        return new ReadGuard(null);
    }

    /** For this thread alone. */
    public static ReadGuard confined() {
        return new ReadGuard(Thread.currentThread());
    }

    /** Whoever kept a reference, or is another thread, gets an error, not a surprise. */
    public void check() {
        if (over) {
            throw new BadRequest(
                    ErrorCode.MISUSED, "this " + (thread == null ? "snapshot is closed" : "transaction is over"));
        }
        if (thread != null && thread != Thread.currentThread()) {
            throw new BadRequest(
                    ErrorCode.MISUSED,
                    "a transaction belongs to the thread that runs its function, not to "
                            + Thread.currentThread().getName());
        }
    }

    /** Whether this is the first end of it. */
    public synchronized boolean end() {
        boolean first = !over;
        over = true;
        return first;
    }
}
