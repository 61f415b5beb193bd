package io.holdfast.store.turns;

import io.holdfast.store.BadRequest;
import io.holdfast.store.ErrorCode;

/** Whether this thread is running a write function, which is no place for other calls to the store. */
final class Inside {

    private static final ThreadLocal<Boolean> RUNNING = ThreadLocal.withInitial(() -> false);

    private Inside() {}

    static void enter() {
        RUNNING.set(true);
    }

    static void leave() {
        RUNNING.set(false);
    }

    static void refuse() {
        if (RUNNING.get()) {
            throw new BadRequest(
                    ErrorCode.MISUSED, "not inside a write function: use the transaction that it was given");
        }
    }
}
