package io.holdfast.store;

import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.WriteRequest;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The store's own writes: small steps that are never refused for overload. */
final class HousekeepingWrites {

    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private HousekeepingWrites() {}

    /** Runs a step of so many rows, or of fewer if those are too much for one transaction. */
    static <R> R write(Backend backend, String name, int rows, BiFunction<BackendTx, Integer, R> step) {
        for (int limit = rows; ; limit /= 2) {
            int most = limit;
            try {
                return write(backend, name, tx -> step.apply(tx, most));
            } catch (BadRequest e) {
                if (e.code() != ErrorCode.LIMIT_EXCEEDED || most == 1) {
                    throw e;
                }
            }
        }
    }

    static <R> R write(Backend backend, String name, Function<? super BackendTx, ? extends R> step) {
        return backend.write(new WriteRequest<R>(
                        name, DEADLINE, StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES, Durability.PROCESS, true, step))
                .value();
    }
}
