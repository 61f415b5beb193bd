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

/** Estimates of the number of rows and the size of a family. RocksDB provides them without reading the rows. */
final class FamilyEstimates {

    private static final byte[] AFTER_ALL_KEYS = new byte[StoreLimits.KEY_BYTES + 1];

    static {
        Arrays.fill(AFTER_ALL_KEYS, (byte) 0xff);
    }

    private FamilyEstimates() {}

    interface Estimate {
        long of(RocksDB db, ColumnFamilyHandle family) throws RocksDBException;
    }

    static long rows(RocksDB db, ColumnFamilyHandle family) throws RocksDBException {
        return db.getLongProperty(family, "rocksdb.estimate-num-keys");
    }

    /**
     * Returns the size of the rows in files and in memory, rather than the size of the allocated memory, which is a
     * multiple of 1 MiB.
     */
    static long bytes(RocksDB db, ColumnFamilyHandle family) {
        try (Slice first = new Slice(new byte[0]);
                Slice last = new Slice(AFTER_ALL_KEYS)) {
            return db.getApproximateSizes(
                            family,
                            List.of(new Range(first, last)),
                            SizeApproximationFlag.INCLUDE_FILES,
                            SizeApproximationFlag.INCLUDE_MEMTABLES)[0];
        }
    }
}
