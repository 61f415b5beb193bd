package io.holdfast.store.rocksdb;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.ReadTier;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** The database of a restored backup, to which archived commits are applied. It is not a store yet. */
final class RestoredDatabase implements AutoCloseable {

    private static final int FLUSH_ATTEMPTS = 3;

    private final Path folder;
    private final RocksOptions options;
    private final RocksDB db;
    private final Map<Integer, String> names = new LinkedHashMap<>();
    /** All families, starting with the default family. */
    private final List<ColumnFamilyHandle> families;

    private final WriteOptions withoutWal = new WriteOptions().setDisableWAL(true);

    private RestoredDatabase(Path folder, RocksOptions options, RocksDB db, List<ColumnFamilyHandle> families)
            throws RocksDBException {
        this.folder = folder;
        this.options = options;
        this.db = db;
        this.families = families;
        for (ColumnFamilyHandle family : families) {
            names.put(family.getID(), new String(family.getName(), StandardCharsets.UTF_8));
        }
    }

    static RestoredDatabase open(Path folder, StoreListener listener) {
        RocksOptions options = new RocksOptions(RocksDb.at(folder), listener);
        List<ColumnFamilyHandle> open = new ArrayList<>();
        try {
            RocksDB db = RocksDB.open(
                    options.database(),
                    folder.toString(),
                    RocksStorage.descriptors(folder, true, List.of(), options),
                    open);
            return new RestoredDatabase(folder, options, db, open);
        } catch (RocksDBException e) {
            options.close();
            throw RocksErrors.onOpen(folder, e);
        }
    }

    /** Returns a number in the default family, or 0 if it is missing. */
    long number(byte[] key) {
        try {
            return JournaledGroupWriter.decodeCommit(db.get(families.get(0), key));
        } catch (RocksDBException e) {
            throw RocksErrors.onRead(e);
        }
    }

    /** Creates the families that the store created after the backup. Batches refer to families by id. */
    void createFamilies(Map<Integer, String> wanted) {
        wanted.forEach((id, name) -> {
            if (!names.containsKey(id)) {
                create(name);
            }
            if (!name.equals(names.get(id))) {
                throw new StoreFailedException(
                        ErrorCode.CORRUPTION,
                        "the tables of the archived journal do not match those of the backup in " + folder + ": table "
                                + id + " is " + name + " in the archive and " + names.get(id) + " in the backup");
            }
        });
    }

    private void create(String name) {
        try {
            ColumnFamilyHandle created = db.createColumnFamily(
                    new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.UTF_8), options.family()));
            families.add(created);
            names.put(created.getID(), name);
        } catch (RocksDBException e) {
            throw RocksErrors.onWrite(e);
        }
    }

    void apply(byte[] encoded) {
        try (WriteBatch batch = new WriteBatch(encoded)) {
            db.write(withoutWal, batch);
        } catch (RocksDBException e) {
            throw RocksErrors.onWrite(e);
        }
    }

    /** Writes everything to data files. */
    void flush(long commit) {
        try (FlushOptions wait = new FlushOptions().setWaitForFlush(true).setAllowWriteStall(true);
                ReadOptions dataFilesOnly = new ReadOptions().setReadTier(ReadTier.PERSISTED_TIER)) {
            for (int attempt = 0; attempt < FLUSH_ATTEMPTS; attempt++) {
                db.flush(wait, families);
                byte[] flushed = db.get(families.get(0), dataFilesOnly, WriteBatchEncoder.COMMIT_KEY);
                if (JournaledGroupWriter.decodeCommit(flushed) == commit) {
                    return;
                }
            }
        } catch (RocksDBException e) {
            throw RocksErrors.onWrite(e);
        }
        throw new StoreFailedException(
                ErrorCode.WRITE_FAILED, "the restored commits could not be written to data files in " + folder);
    }

    @Override
    public void close() {
        withoutWal.close();
        families.forEach(ColumnFamilyHandle::close);
        db.close();
        options.close();
    }
}
