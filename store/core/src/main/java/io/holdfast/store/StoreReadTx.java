package io.holdfast.store;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Implements typed reads on top of the byte reads of a backend. */
class StoreReadTx implements ReadTx {

    private final TableCatalog catalog;
    private final BackendReadTx backend;
    private final InstantSource clock;
    private @Nullable Instant now;

    StoreReadTx(TableCatalog catalog, BackendReadTx backend, InstantSource clock) {
        this.catalog = catalog;
        this.backend = backend;
        this.clock = clock;
    }

    final <K, V> BoundTable<K, V> bound(Table<K, V> table) {
        return catalog.bound(table);
    }

    @Override
    public final <K, V> Optional<V> get(Table<K, V> table, K key) {
        BoundTable<K, V> bound = bound(table);
        byte[] rowKey = bound.encodeKey(key);
        byte[] stored = backend.get(bound.family(), rowKey);
        return stored == null ? Optional.empty() : Optional.ofNullable(decode(bound, rowKey, stored));
    }

    @Override
    public final <K, V> boolean exists(Table<K, V> table, K key) {
        BoundTable<K, V> bound = bound(table);
        byte[] rowKey = bound.encodeKey(key);
        byte[] stored = backend.get(bound.family(), rowKey);
        return stored != null && (table.expiry() == null || !bound.isExpired(rowKey, stored, now()));
    }

    @Override
    public final <K, V> Map<K, V> getAll(Table<K, V> table, Collection<K> keys) {
        BoundTable<K, V> bound = bound(table);
        List<byte[]> rowKeys = new ArrayList<>(keys.size());
        for (K key : keys) {
            rowKeys.add(bound.encodeKey(key));
        }
        List<byte @Nullable []> stored = backend.multiGet(bound.family(), rowKeys);
        Map<K, V> found = new LinkedHashMap<>();
        int at = 0;
        for (K key : keys) {
            byte[] row = stored.get(at);
            V value = row == null ? null : decode(bound, rowKeys.get(at), row);
            if (value != null) {
                found.put(key, value);
            }
            at++;
        }
        return found;
    }

    @Override
    public final <K, V> Scan<K, Entry<K, V>> scan(Table<K, V> table) {
        return new Scan<>(new TableSource<>(bound(table)));
    }

    @Override
    public final <I, K, V> Optional<Entry<K, V>> find(Table<K, V> table, Index<I, K, V> index, I indexKey) {
        if (!index.isUnique()) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "index '" + index + "' is not unique; use scan(table, index).at(key) instead");
        }
        BoundTable<K, V> bound = bound(table);
        return new IndexScanSource<>(this, bound, bound.index(index)).find(indexKey);
    }

    @Override
    public final <I, K, V> Scan<I, Entry<K, V>> scan(Table<K, V> table, Index<I, K, V> index) {
        BoundTable<K, V> bound = bound(table);
        return new Scan<>(new IndexScanSource<>(this, bound, bound.index(index)));
    }

    /** Returns the time of the first call. A {@link StoreSnapshot}, which may be long-lived, overrides this method. */
    @Override
    public Instant now() {
        Instant fixed = now;
        if (fixed == null) {
            fixed = clock.instant();
            now = fixed;
        }
        return fixed;
    }

    @Override
    public final long lastCommit() {
        return backend.lastCommit();
    }

    final InstantSource clock() {
        return clock;
    }

    final BackendReadTx backend() {
        return backend;
    }

    /** Called before rows are read ahead, so that later writes to them can be detected. */
    void onReadAhead() {}

    /** Returns whether this transaction may have written a row after it was read ahead. */
    boolean isWrittenSinceReadAhead(Family family, byte[] rowKey) {
        return false;
    }

    /** Decodes a stored row. Returns null if the row has expired. */
    final <K, V> @Nullable Entry<K, V> entry(BoundTable<K, V> bound, byte[] rowKey, byte[] stored) {
        V value = decode(bound, rowKey, stored);
        return value == null ? null : new Entry<>(bound.decodeKey(rowKey), value);
    }

    private <K, V> @Nullable V decode(BoundTable<K, V> bound, byte[] rowKey, byte[] stored) {
        return bound.table().expiry() == null
                ? bound.decode(rowKey, stored)
                : bound.decodeUnlessExpired(rowKey, stored, now());
    }

    private final class TableSource<K, V> implements Scan.Source<K, Entry<K, V>> {
        private final BoundTable<K, V> bound;

        TableSource(BoundTable<K, V> bound) {
            this.bound = bound;
        }

        @Override
        public String name() {
            return bound.family().name();
        }

        @Override
        public byte[] encode(K bound) {
            return this.bound.encodeKey(bound);
        }

        @Override
        public byte[] keyAfter(byte[] bound) {
            return KeyRange.after(bound);
        }

        @Override
        public RowPage rows(KeyRange range, boolean reverse, int limit) {
            return backend.scan(bound.family(), range, reverse, limit);
        }

        @Override
        public Scan.PageRows<Entry<K, V>> decoded(RowPage page) {
            return index -> entry(bound, page.key(index), page.value(index));
        }
    }
}
