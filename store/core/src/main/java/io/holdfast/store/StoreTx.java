package io.holdfast.store;

import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Implements typed reads and writes on top of a backend transaction. */
final class StoreTx extends StoreReadTx implements Tx {

    private final BackendTx backend;
    /** The rows written since rows were first read ahead, or null if none were. */
    private @Nullable Set<WrittenRow> written;

    StoreTx(OpenTables catalog, BackendTx backend, InstantSource clock) {
        super(catalog, backend, clock);
        this.backend = backend;
    }

    @Override
    public <K, V> void put(Table<K, V> table, K key, V value) {
        OpenTable<K, V> bound = bound(table);
        bound.put(backend, key, value, now());
        recordWrite(bound, key);
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
        recordWrite(bound, key);
    }

    @Override
    public <K, V> Optional<V> take(Table<K, V> table, K key) {
        Optional<V> row = get(table, key);
        if (row.isPresent()) {
            delete(table, key);
        }
        return row;
    }

    private <K, V> void recordWrite(OpenTable<K, V> bound, K key) {
        if (written != null) {
            written.add(new WrittenRow(bound.family().id(), ByteBuffer.wrap(bound.encodeKey(key))));
        }
    }

    @Override
    void onReadAhead() {
        if (written == null) {
            written = new HashSet<>();
        }
    }

    @Override
    boolean isWrittenSinceReadAhead(Family family, byte[] rowKey) {
        return written != null
                && !written.isEmpty()
                && written.contains(new WrittenRow(family.id(), ByteBuffer.wrap(rowKey)));
    }

    private record WrittenRow(int family, ByteBuffer key) {}
}
