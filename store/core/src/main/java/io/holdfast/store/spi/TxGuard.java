package io.holdfast.store.spi;

import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * What a write transaction knows of itself, whatever its engine: who may use it and until when, how much it may write, and
 * what has ended it. It belongs to the thread that makes it.
 */
public final class TxGuard {

    private final WriteRequest<?> request;
    private final Thread thread = Thread.currentThread();
    private boolean over;
    private @Nullable RuntimeException failure;
    private int writes;
    private long bytes;

    public TxGuard(WriteRequest<?> request) {
        this.request = request;
    }

    /** Whoever kept a reference, or is another thread, gets an error, not a surprise. */
    public void check() {
        if (over || Thread.currentThread() != thread) {
            throw new BadRequest(
                    ErrorCode.MISUSED,
                    over
                            ? "this transaction is over: use it only inside the function that it was given to"
                            : "a transaction belongs to the thread that runs its function, not to "
                                    + Thread.currentThread().getName());
        }
    }

    /** One more write, of so many bytes. */
    public void countWrite(int more) {
        writes++;
        bytes += more;
        if (writes > request.maxWrites()) {
            throw fail(tooMuch("writes", request.maxWrites()));
        }
        if (bytes > request.maxBytes()) {
            throw fail(tooMuch("bytes of writes", request.maxBytes()));
        }
    }

    private BadRequest tooMuch(String what, long limit) {
        return new BadRequest(
                ErrorCode.LIMIT_EXCEEDED,
                "'" + request.name() + "' makes more than " + limit + " " + what
                        + " in one transaction: split it, or raise the limit (at most " + StoreLimits.MAX_WRITES
                        + " writes and " + StoreLimits.MAX_BYTES + " bytes)");
    }

    /** Remembers what went wrong half-way, for it to be thrown. */
    public <E extends RuntimeException> E fail(E cause) {
        failure = cause;
        return cause;
    }

    /**
     * What went wrong half-way, if anything did. A function may catch what it likes, but after this it must not commit:
     * a row could be there without its index entry.
     */
    public @Nullable RuntimeException failure() {
        return failure;
    }

    /** The function has ended. */
    public void end() {
        over = true;
    }
}
