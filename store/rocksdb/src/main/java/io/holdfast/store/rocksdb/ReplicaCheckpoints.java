package io.holdfast.store.rocksdb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.nio.file.Path;
import org.rocksdb.Checkpoint;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** Checkpoints of a replica: copies of its database that share its data files through hard links. */
final class ReplicaCheckpoints {

    private ReplicaCheckpoints() {}

    /** Creates a checkpoint of everything applied so far and returns its position. */
    static ReplicaLogPosition create(RocksDB db, Path target) {
        try (Checkpoint checkpoint = Checkpoint.create(db)) {
            // This call flushes all families first, because there is no log to replay.
            checkpoint.createCheckpoint(target.toString());
        } catch (RocksDBException e) {
            throw new StoreFailedException(
                    ErrorCode.WRITE_FAILED, "the checkpoint " + target + " cannot be created: " + e.getMessage(), e);
        }
        return position(target);
    }

    /** Returns the position of a database that is not open. */
    static ReplicaLogPosition position(Path folder) {
        RocksDbLibrary.load();
        try (Options options = new Options();
                RocksDB db = RocksDB.openReadOnly(options, folder.toString())) {
            return ReplicaLogPosition.read(db.get(ReplicaDatabase.POSITION_KEY), db.get(WriteBatchEncoder.COMMIT_KEY));
        } catch (RocksDBException e) {
            throw RocksErrors.onOpen(folder, e);
        }
    }
}
