package io.holdfast.store.rocksdb;

import io.holdfast.store.common.StoreLimits;
import java.util.Arrays;
import java.util.List;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Range;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SizeApproximationFlag;
import org.rocksdb.Slice;

/** What RocksDB knows about a family without reading its rows: estimates. */
final class FamilyEstimates {

    private static final byte[] BEHIND_ALL_KEYS = new byte[StoreLimits.KEY_BYTES + 1];

    static {
        Arrays.fill(BEHIND_ALL_KEYS, (byte) 0xff);
    }

    private FamilyEstimates() {}

    interface Estimate {
        long of(RocksDB db, ColumnFamilyHandle family) throws RocksDBException;
    }

    static long rows(RocksDB db, ColumnFamilyHandle family) throws RocksDBException {
        return db.getLongProperty(family, "rocksdb.estimate-num-keys");
    }

    /** Of its rows, in files and in memory. What memory was taken for them, a MiB at once, would say little about them. */
    static long bytes(RocksDB db, ColumnFamilyHandle family) {
        try (Slice first = new Slice(new byte[0]);
                Slice last = new Slice(BEHIND_ALL_KEYS)) {
            return db.getApproximateSizes(
                            family,
                            List.of(new Range(first, last)),
                            SizeApproximationFlag.INCLUDE_FILES,
                            SizeApproximationFlag.INCLUDE_MEMTABLES)[0];
        }
    }
}
