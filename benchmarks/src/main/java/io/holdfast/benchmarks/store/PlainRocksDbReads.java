package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.harness.ScratchDirectory;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Reads with {@code RocksDB.get}. */
final class PlainRocksDbReads extends PointReadContender {

    private static final int ACCOUNTS = 1;

    private final PlainRocksDb rocks;

    PlainRocksDbReads(ScratchDirectory scratch, int rows) throws IOException, RocksDBException {
        super(rows);
        rocks = new PlainRocksDb(scratch.createFolder("plain-reads"));
        try (WriteOptions sync = new WriteOptions().setSync(true)) {
            for (int from = 0; from < rows; from += BATCH_SIZE) {
                try (WriteBatch batch = new WriteBatch()) {
                    for (int i = from; i < from + BATCH_SIZE; i++) {
                        batch.put(rocks.family(ACCOUNTS), RawChargeGenerator.accountKey(i), value(i));
                    }
                    rocks.db().write(sync, batch);
                }
            }
        }
        rocks.compact();
    }

    @Override
    byte @Nullable [] read(byte[] key) throws RocksDBException {
        return rocks.db().get(rocks.family(ACCOUNTS), key);
    }

    @Override
    public void close() {
        rocks.close();
    }
}
