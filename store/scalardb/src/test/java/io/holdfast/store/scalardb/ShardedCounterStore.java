package io.holdfast.store.scalardb;

import static io.holdfast.store.codec.Keys.string;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;

/** Counters by name, and counters by place and name, which are distributed over the shards. */
final class ShardedCounterStore {

    record Spot(String place, String name) {}

    static final KeyCodec2<Spot, String, String> KEYS = Keys.of(string(), Spot::place, string(), Spot::name, Spot::new);
    static final Table<String, Long> TABLE = Table.of("counters", string(), Values.cbor(Long.class));
    static final Table<Spot, Long> SPREAD =
            Table.of("spread", KEYS, Values.cbor(Long.class)).shardedBy(1);
    static final Schema SCHEMA = Schema.of("counters", TABLE, SPREAD);

    private ShardedCounterStore() {}

    static Store open(BackendFactory backend) {
        return Store.on(backend).schemas(SCHEMA).sweepEvery(Duration.ZERO).open();
    }

    /** Increments a counter and returns its new value. */
    static long increment(Tx tx, String name) {
        long next = tx.get(TABLE, name).orElse(0L) + 1;
        tx.put(TABLE, name, next);
        return next;
    }
}
