package io.holdfast.store;

import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.WriteRequest;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Internal writes by the store: small transactions that are never rejected because of overload. */
final class HousekeepingWrites {

    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private HousekeepingWrites() {}

    /**
     * Runs a step with the given number of rows, and retries with half as many if the step exceeds a transaction limit.
     */
    static <R> R write(Backend backend, String name, int rows, BiFunction<BackendTx, Integer, R> step) {
        for (int limit = rows; ; limit /= 2) {
            int stepSize = limit;
            try {
                return write(backend, name, tx -> step.apply(tx, stepSize));
            } catch (BadRequestException e) {
                if (e.code() != ErrorCode.LIMIT_EXCEEDED || stepSize == 1) {
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
