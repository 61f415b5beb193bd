package io.holdfast.store.optimistic;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;

/** Whether this thread is running a write function, which is no place for other calls to the store. */
final class ReentrancyGuard {

    private static final ThreadLocal<Boolean> RUNNING = ThreadLocal.withInitial(() -> false);

    private ReentrancyGuard() {}

    static void enter() {
        RUNNING.set(true);
    }

    static void leave() {
        RUNNING.set(false);
    }

    static void refuseInsideWrite() {
        if (RUNNING.get()) {
            throw new BadRequest(
                    ErrorCode.MISUSED, "not inside a write function: use the transaction that it was given");
        }
    }
}
