package io.holdfast.store;

import io.holdfast.store.spi.BackendTx;
import java.time.InstantSource;
import java.util.Optional;

/** Implements typed reads and writes on top of a backend transaction. */
final class StoreTx extends StoreReadTx implements Tx {

    private final BackendTx backend;

    StoreTx(OpenTables catalog, BackendTx backend, InstantSource clock) {
        super(catalog, backend, clock);
        this.backend = backend;
    }

    @Override
    public <K, V> void put(Table<K, V> table, K key, V value) {
        bound(table).put(backend, key, value, now());
    }

    @Override
    public <K, V> boolean putIfAbsent(Table<K, V> table, K key, V value) {
        if (exists(table, key)) {
            return false;
        }
        put(table, key, value);
        return true;
    }

    @Override
    public <K, V> void delete(Table<K, V> table, K key) {
        OpenTable<K, V> bound = bound(table);
        bound.delete(backend, bound.encodeKey(key));
    }

    @Override
    public <K, V> Optional<V> take(Table<K, V> table, K key) {
        Optional<V> row = get(table, key);
        if (row.isPresent()) {
            delete(table, key);
        }
        return row;
    }
}
