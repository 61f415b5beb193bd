package io.holdfast.store.postgres;

import static io.holdfast.store.codec.Keys.string;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;

/** Counters by name. */
final class CounterStore {

    static final Table<String, Long> COUNTERS = Table.of("counters", string(), Values.cbor(Long.class));
    static final Schema SCHEMA = Schema.of("shop", COUNTERS);

    private CounterStore() {}

    static Store open(BackendFactory backend) {
        return Store.on(backend).schemas(SCHEMA).sweepEvery(Duration.ZERO).open();
    }

    /** Increments a counter and returns its new value. */
    static long increment(Tx tx, String name) {
        long next = tx.get(COUNTERS, name).orElse(0L) + 1;
        tx.put(COUNTERS, name, next);
        return next;
    }
}
