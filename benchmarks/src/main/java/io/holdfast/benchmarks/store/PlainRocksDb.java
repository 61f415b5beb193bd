package io.holdfast.benchmarks.store;

import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * A RocksDB database with the settings that its documentation recommends, and with as much memory as the store uses.
 */
final class PlainRocksDb implements AutoCloseable {

    static {
        RocksDB.loadLibrary();
    }

    private final LRUCache cache;
    private final BloomFilter bloom = new BloomFilter(10);
    private final DBOptions options;
    private final ColumnFamilyOptions familyOptions;
    private final List<ColumnFamilyHandle> handles = new ArrayList<>();
    private final RocksDB db;

    PlainRocksDb(Path folder) throws RocksDBException {
        RocksDb ours = RocksDb.at(folder);
        cache = new LRUCache(ours.cacheBytes());
        options = new DBOptions()
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setDbWriteBufferSize(ours.bufferBytes());
        familyOptions = new ColumnFamilyOptions()
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setWriteBufferSize(ours.bufferBytes() / 2)
                .setTableFormatConfig(
                        new BlockBasedTableConfig().setBlockCache(cache).setFilterPolicy(bloom));
        List<ColumnFamilyDescriptor> families = new ArrayList<>();
        families.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, familyOptions));
        ChargePayload.families().forEach(name -> families.add(new ColumnFamilyDescriptor(name, familyOptions)));
        db = RocksDB.open(options, folder.toString(), families, handles);
    }

    RocksDB db() {
        return db;
    }

    /** Returns the column family with the given index in the schema. */
    ColumnFamilyHandle family(int index) {
        return handles.get(index + 1);
    }

    void compact() throws RocksDBException {
        for (ColumnFamilyHandle handle : handles) {
            db.compactRange(handle);
        }
    }

    @Override
    public void close() {
        handles.forEach(ColumnFamilyHandle::close);
        db.close();
        familyOptions.close();
        options.close();
        bloom.close();
        cache.close();
    }
}
