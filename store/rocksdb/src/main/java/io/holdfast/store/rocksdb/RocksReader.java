package io.holdfast.store.rocksdb;

import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** Reads the families of a store from an open database. Thread-safe; does not own any native object. */
final class RocksReader {

    private final RocksDB db;
    private final Gate gate;
    private final ColumnFamilyHandle defaultFamily;
    /** The handles of the store's families, indexed by family id. */
    private final List<ColumnFamilyHandle> handles;

    RocksReader(RocksDB db, Gate gate, ColumnFamilyHandle defaultFamily, List<ColumnFamilyHandle> handles) {
        this.db = db;
        this.gate = gate;
        this.defaultFamily = defaultFamily;
        this.handles = List.copyOf(handles);
    }

    byte @Nullable [] get(ReadOptions at, Family family, byte[] key) {
        return get(at, handles.get(family.id()), key);
    }

    List<byte @Nullable []> multiGet(ReadOptions at, Family family, List<byte[]> keys) {
        if (keys.isEmpty()) { // RocksDB does not accept an empty list.
            return List.of();
        }
        gate.enter();
        try {
            return db.multiGetAsList(at, Collections.nCopies(keys.size(), handles.get(family.id())), keys);
        } catch (RocksDBException e) {
            throw RocksErrors.onRead(e);
        } finally {
            gate.leave();
        }
    }

    private byte @Nullable [] get(ReadOptions at, ColumnFamilyHandle handle, byte[] key) {
        gate.enter();
        try {
            return db.get(handle, at, key);
        } catch (RocksDBException e) {
            throw RocksErrors.onRead(e);
        } finally {
            gate.leave();
        }
    }

    long lastCommit(ReadOptions at) {
        return JournaledGroupWriter.decodeCommit(get(at, defaultFamily, WriteBatchEncoder.COMMIT_KEY));
    }

    Map<String, Long> estimates(List<Family> families, FamilyEstimates.Estimate estimate) {
        gate.enter();
        try {
            Map<String, Long> all = new LinkedHashMap<>();
            for (Family family : families) {
                all.put(family.name(), estimate.of(db, handles.get(family.id())));
            }
            return all;
        } catch (RocksDBException e) {
            throw RocksErrors.onRead(e);
        } finally {
            gate.leave();
        }
    }

    RowPage scan(SharedSnapshots.@Nullable Shared shared, Family family, KeyRange range, boolean reverse, int limit) {
        RowPage.Builder page = new RowPage.Builder(limit);
        if (range.isEmpty()) {
            return page.build(false);
        }
        byte[] from = range.from();
        byte[] to = range.to();
        gate.enter();
        // The bounds prevent RocksDB from iterating over deleted rows outside the range.
        try (Slice lower = from == null ? null : new Slice(from);
                Slice upper = to == null ? null : new Slice(to);
                ReadOptions bounds = new ReadOptions()) {
            if (shared != null) {
                bounds.setSnapshot(shared.snapshot());
            }
            if (lower != null) {
                bounds.setIterateLowerBound(lower);
            }
            if (upper != null) {
                bounds.setIterateUpperBound(upper);
            }
            try (RocksIterator rows = db.newIterator(handles.get(family.id()), bounds)) {
                return fill(page, rows, reverse);
            }
        } catch (RocksDBException e) {
            throw RocksErrors.onRead(e);
        } finally {
            gate.leave();
        }
    }

    private static RowPage fill(RowPage.Builder page, RocksIterator rows, boolean reverse) throws RocksDBException {
        if (reverse) {
            rows.seekToLast();
        } else {
            rows.seekToFirst();
        }
        while (rows.isValid() && !page.isFull()) {
            page.add(rows.key(), rows.value());
            if (reverse) {
                rows.prev();
            } else {
                rows.next();
            }
        }
        boolean more = rows.isValid();
        rows.status();
        return page.build(more);
    }
}
