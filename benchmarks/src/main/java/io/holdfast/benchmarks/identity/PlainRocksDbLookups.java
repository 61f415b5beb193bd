package io.holdfast.benchmarks.identity;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.store.Entry;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
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

/** Looks up the same sessions in a plain RocksDB database, with two gets for each lookup. */
final class PlainRocksDbLookups implements Contender {

    private static final List<String> FAMILIES = List.of("sessions_by_token_hash", "sessions");

    private final LRUCache cache;
    private final BloomFilter bloom = new BloomFilter(10);
    private final DBOptions options = new DBOptions().setCreateIfMissing(true).setCreateMissingColumnFamilies(true);
    private final ColumnFamilyOptions familyOptions;
    private final List<ColumnFamilyHandle> handles = new ArrayList<>();
    private final RocksDB db;
    private final List<byte[]> hashes = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(7);

    PlainRocksDbLookups(Path folder, SessionFixture fixture) throws RocksDBException {
        cache = new LRUCache(RocksDb.at(folder).cacheBytes());
        familyOptions = new ColumnFamilyOptions()
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setTableFormatConfig(
                        new BlockBasedTableConfig().setBlockCache(cache).setFilterPolicy(bloom));
        List<ColumnFamilyDescriptor> families = new ArrayList<>();
        families.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, familyOptions));
        for (String name : FAMILIES) {
            families.add(new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.US_ASCII), familyOptions));
        }
        db = RocksDB.open(options, folder.toString(), families, handles);
        for (int family = 0; family < FAMILIES.size(); family++) {
            copy(fixture, family);
            db.compactRange(handles.get(family + 1));
        }
    }

    private void copy(SessionFixture fixture, int family) throws RocksDBException {
        List<RocksDBException> failures = new ArrayList<>();
        fixture.store().read(tx -> {
            for (Entry<byte[], byte[]> row : tx.scan(fixture.store().raw(FAMILIES.get(family)))) {
                try {
                    db.put(handles.get(family + 1), row.key(), row.value());
                } catch (RocksDBException e) {
                    failures.add(e);
                    return false;
                }
                if (family == 0) {
                    hashes.add(row.key());
                }
            }
            return true;
        });
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    @Override
    public void run(RoundRecorder round) throws Exception {
        ClosedLoopLoad.runBlocking(1, round, () -> {
            byte[] session = db.get(handles.get(1), hashes.get(random.nextInt(hashes.size())));
            byte[] row = session == null ? null : db.get(handles.get(2), session);
            if (row == null) {
                throw new IllegalStateException("a row is missing");
            }
        });
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
