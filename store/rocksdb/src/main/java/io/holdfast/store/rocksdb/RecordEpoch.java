package io.holdfast.store.rocksdb;

import io.holdfast.store.record.RecordLogState;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * The epoch of the commit record in a closed database. Data that may continue differently from its original, such as a
 * restored backup, gets a new epoch, so that no two events have the same id. Commits are not changed.
 */
public final class RecordEpoch {

    private static final long MEMORY = 8 << 20;

    private RecordEpoch() {}

    /** Begins a new epoch in a closed database whose commits are all in data files. */
    public static void begin(Path folder) {
        try (ReplicaDatabase database = ReplicaDatabase.open(folder, MEMORY, MEMORY)) {
            database.beginEpoch();
        }
    }

    /**
     * Begins a new epoch without flushing it. A database that has never recorded a commit gets its epoch with the first
     * record.
     */
    static void begin(RocksDB db, ColumnFamilyHandle defaultFamily, ColumnFamilyHandle record, WriteOptions options)
            throws RocksDBException {
        byte[] stored = db.get(record, RecordLogState.key());
        if (stored == null) {
            return;
        }
        long lastCommit = JournaledGroupWriter.decodeCommit(db.get(defaultFamily, WriteBatchEncoder.COMMIT_KEY));
        RecordLogState next = RecordLogState.decode(stored).inNewEpoch(new SecureRandom().nextLong(), lastCommit);
        db.put(record, options, RecordLogState.key(), next.encode());
    }
}
