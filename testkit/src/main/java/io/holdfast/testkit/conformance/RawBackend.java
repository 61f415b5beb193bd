package io.holdfast.testkit.conformance;

import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.WriteRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Direct access to the bytes in a backend, for inspecting or corrupting them. */
final class RawBackend implements AutoCloseable {

    private final List<Family> families = new ArrayList<>();
    private final Backend backend;

    RawBackend(BackendFactory factory, List<String> names) {
        for (String name : names) {
            families.add(new Family(families.size(), name, key -> 0));
        }
        backend = factory.open(List.copyOf(families), StoreListener.NONE);
    }

    Backend backend() {
        return backend;
    }

    Family family(String name) {
        return families.stream()
                .filter(family -> family.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    <R> R write(Function<? super BackendTx, ? extends R> function) {
        return backend.write(request(function)).value();
    }

    <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        return backend.read(function);
    }

    void put(String family, byte[] key, byte[] value) {
        write(tx -> {
            tx.put(family(family), key, value);
            return true;
        });
    }

    void delete(String family, byte[] key) {
        write(tx -> {
            tx.delete(family(family), key);
            return true;
        });
    }

    static <R> WriteRequest<R> request(Function<? super BackendTx, ? extends R> function) {
        return new WriteRequest<>(
                "raw",
                Duration.ofSeconds(5),
                StoreLimits.DEFAULT_WRITES,
                StoreLimits.DEFAULT_BYTES,
                Durability.FSYNC,
                false,
                function);
    }

    @Override
    public void close() {
        backend.close();
    }
}
