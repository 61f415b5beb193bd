package io.holdfast.store.optimistic;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;

/** Marks threads that are running a write function, because the store must not be called inside a write function. */
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
            throw new BadRequestException(
                    ErrorCode.MISUSED,
                    "the store cannot be called inside a write function; use the transaction passed to the function");
        }
    }
}
