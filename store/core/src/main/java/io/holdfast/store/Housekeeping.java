package io.holdfast.store;

import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.WriteRequest;
import java.time.Duration;
import java.util.function.Function;

/** The store's own writes: small steps that are never refused for overload. */
final class Housekeeping {

    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private Housekeeping() {}

    static <R> R write(Backend backend, String name, Function<? super BackendTx, ? extends R> step) {
        return backend.write(new WriteRequest<R>(name, DEADLINE, Limits.MAX_WRITES, Limits.MAX_BYTES, true, step))
                .value();
    }
}
