package io.holdfast.store.rocksdb;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.record.RecordFormat;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Overlay;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.ReadTier;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The database of one member of a cluster. It has no log of its own. Entries of the replicated log are applied to it,
 * each atomically with its {@link ReplicaLogPosition position}. After a crash, entries that are not in data files are
 * applied again. Reads are thread-safe; one thread at a time applies entries.
 */
public final class ReplicaDatabase implements AutoCloseable {

    /** The key of the position in the default family. */
    static final byte[] POSITION_KEY = "raft".getBytes(StandardCharsets.UTF_8);

    private static final int FLUSH_ATTEMPTS = 3;

    private final Path folder;
    private final RocksOptions options;
    private final RocksDB db;
    private final Gate gate = new Gate();
    private final SharedSnapshots snapshots;
    private final ReadOptions latest = new ReadOptions();
    private final ReadOptions dataFilesOnly = new ReadOptions().setReadTier(ReadTier.PERSISTED_TIER);
    private final WriteOptions withoutWal = new WriteOptions().setDisableWAL(true);
    private final WriteBatchEncoder encoder = new WriteBatchEncoder(new int[0]);
    /** All families by name, the default family first. */
    private final Map<String, ColumnFamilyHandle> families = new LinkedHashMap<>();

    private final ColumnFamilyHandle defaultFamily;
    private volatile ReplicaLogPosition position;

    private ReplicaDatabase(Path folder, RocksOptions options, RocksDB db, List<ColumnFamilyHandle> open)
            throws RocksDBException {
        this.folder = folder;
        this.options = options;
        this.db = db;
        this.snapshots = new SharedSnapshots(db, gate);
        for (ColumnFamilyHandle handle : open) {
            families.put(new String(handle.getName(), StandardCharsets.UTF_8), handle);
        }
        this.defaultFamily = open.get(0);
        this.position = read(latest);
    }

    /** Opens the database in a folder, creating it if it does not exist. */
    public static ReplicaDatabase open(Path folder, long cacheBytes, long bufferBytes) {
        RocksDbLibrary.load();
        Path absolute = folder.toAbsolutePath().normalize();
        boolean exists = StoreFolderPreparation.prepare(absolute);
        RocksOptions options = new RocksOptions(
                RocksDb.at(absolute).withCacheBytes(cacheBytes).withBufferBytes(bufferBytes), StoreListener.NONE);
        try {
            List<ColumnFamilyHandle> open = new ArrayList<>();
            RocksDB db = RocksDB.open(
                    options.database(),
                    absolute.toString(),
                    RocksStorage.descriptors(absolute, exists, List.of(), options),
                    open);
            try {
                return new ReplicaDatabase(absolute, options, db, open);
            } catch (Throwable e) {
                open.forEach(ColumnFamilyHandle::close);
                db.close();
                throw e;
            }
        } catch (RocksDBException e) {
            options.close();
            throw RocksErrors.onOpen(absolute, e);
        } catch (Throwable e) {
            options.close();
            throw e;
        }
    }

    /** Returns the position of the newest applied entry. */
    public ReplicaLogPosition position() {
        return position;
    }

    /** Returns the position of the newest entry in data files. Entries in data files survive a crash. */
    public ReplicaLogPosition flushedPosition() {
        gate.enter();
        try {
            return read(dataFilesOnly);
        } catch (RocksDBException e) {
            throw RocksErrors.onRead(e);
        } finally {
            gate.leave();
        }
    }

    private ReplicaLogPosition read(ReadOptions at) throws RocksDBException {
        return ReplicaLogPosition.read(
                db.get(defaultFamily, at, POSITION_KEY), db.get(defaultFamily, at, WriteBatchEncoder.COMMIT_KEY));
    }

    /**
     * Applies an entry: its rows and the position after it become visible together. If the call fails, the entry may
     * have been applied in memory, but never partially.
     *
     * @param names the names of the families in the entry; families that do not exist are created
     * @param rows passes the rows to the given visitor; their family numbers are indexes into {@code names}
     */
    public void apply(List<String> names, Consumer<Overlay.Visitor> rows, ReplicaLogPosition after) {
        gate.enter();
        try {
            int[] ids =
                    families(names).stream().mapToInt(ColumnFamilyHandle::getID).toArray();
            encoder.begin(ids);
            rows.accept(encoder::addRow);
            encoder.addDefaultRow(POSITION_KEY, after.encode());
            try (WriteBatch batch = new WriteBatch(encoder.end(after.commit()))) {
                db.write(withoutWal, batch);
            }
            position = after;
            snapshots.renew();
        } catch (RocksDBException e) {
            throw RocksErrors.onWrite(e);
        } finally {
            gate.leave();
        }
    }

    /**
     * Returns the families with the given names. Creates all missing families in one call, which is much faster than
     * one by one.
     */
    private List<ColumnFamilyHandle> families(List<String> names) throws RocksDBException {
        synchronized (families) {
            List<ColumnFamilyDescriptor> missing = names.stream()
                    .filter(name -> !families.containsKey(name))
                    .distinct()
                    .map(name -> new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.UTF_8), options.family()))
                    .toList();
            if (!missing.isEmpty()) {
                for (ColumnFamilyHandle created : db.createColumnFamilies(missing)) {
                    families.put(new String(created.getName(), StandardCharsets.UTF_8), created);
                }
            }
            return names.stream().map(families::get).toList();
        }
    }

    /** Returns a reader for the given families of a store; families that do not exist are created. */
    public ReplicaReader view(List<Family> wanted) {
        gate.enter();
        try {
            List<ColumnFamilyHandle> handles =
                    families(wanted.stream().map(Family::name).toList());
            return new ReplicaReader(
                    new RocksReader(db, gate, defaultFamily, handles), wanted, gate, snapshots, latest);
        } catch (RocksDBException e) {
            throw RocksErrors.onWrite(e);
        } finally {
            gate.leave();
        }
    }

    /**
     * Writes all entries applied before the call to data files, and returns the position up to which entries are in
     * data files. Entries can be applied at the same time.
     */
    public ReplicaLogPosition flush() {
        gate.enter();
        try (FlushOptions wait = new FlushOptions().setWaitForFlush(true).setAllowWriteStall(true)) {
            long target = position.index();
            for (int attempt = 0; attempt < FLUSH_ATTEMPTS; attempt++) {
                db.flush(wait, handles());
                // RocksDB may report a flush as complete while older memtables are still being flushed.
                ReplicaLogPosition flushed = read(dataFilesOnly);
                if (flushed.index() >= target) {
                    return flushed;
                }
            }
            return read(dataFilesOnly);
        } catch (RocksDBException e) {
            throw RocksErrors.onWrite(e);
        } finally {
            gate.leave();
        }
    }

    private List<ColumnFamilyHandle> handles() {
        synchronized (families) {
            return new ArrayList<>(families.values());
        }
    }

    /**
     * Removes the position and the family with the cluster members, so that a new cluster can start with this data.
     *
     * @param members the name of the family that contains the members of the old cluster
     */
    public void forgetCluster(String members) {
        gate.enter();
        try {
            long commit = position.commit();
            dropFamily(members);
            db.delete(defaultFamily, withoutWal, POSITION_KEY);
            position = ReplicaLogPosition.initial(commit);
        } catch (RocksDBException e) {
            throw RocksErrors.onWrite(e);
        } finally {
            gate.leave();
        }
        flush();
    }

    /** Begins a new epoch of the commit record, because another copy of this data may continue with other commits. */
    void beginEpoch() {
        gate.enter();
        try {
            ColumnFamilyHandle record;
            synchronized (families) {
                record = families.get(RecordFormat.FAMILY);
            }
            if (record != null) {
                RecordEpoch.begin(db, defaultFamily, record, withoutWal);
            }
            // The archive of the original store must not be continued with other commits.
            db.delete(defaultFamily, withoutWal, CommitBatch.HISTORY_KEY);
        } catch (RocksDBException e) {
            throw RocksErrors.onWrite(e);
        } finally {
            gate.leave();
        }
        flush();
    }

    private void dropFamily(String name) throws RocksDBException {
        synchronized (families) {
            ColumnFamilyHandle handle = families.remove(name);
            if (handle != null) {
                db.dropColumnFamily(handle);
                handle.close();
            }
        }
    }

    /** Verifies the checksums of all data files. */
    public void verifyChecksums(ProgressListener progress) {
        progress.onProgress("verify files", 0);
        gate.enter();
        try {
            db.verifyChecksum();
        } catch (RocksDBException e) {
            throw RocksErrors.onRead(e);
        } finally {
            gate.leave();
        }
    }

    /** Rewrites the data in its most compact form. */
    public void compact(ProgressListener progress) {
        long done = 0;
        for (ColumnFamilyHandle handle : handles()) {
            gate.enter();
            try {
                db.compactRange(handle);
            } catch (RocksDBException e) {
                throw RocksErrors.onWrite(e);
            } finally {
                gate.leave();
            }
            progress.onProgress("compact", ++done);
        }
    }

    /**
     * Writes all entries to data files and creates a copy of the database in a new folder on the same file system. The
     * copy shares the data files. Entries can be applied at the same time. Returns the position of the copy.
     */
    public ReplicaLogPosition checkpoint(Path target) {
        gate.enter();
        try {
            return ReplicaCheckpoints.create(db, target);
        } finally {
            gate.leave();
        }
    }

    /** Returns the position of a database that is not open. */
    public static ReplicaLogPosition positionOf(Path closed) {
        return ReplicaCheckpoints.position(closed);
    }

    /** Adds a backup to a backup folder. It can be restored into the folder of a single server. */
    public BackupInfo backup(Path backupFolder) {
        RocksStorage.requireSeparate(folder, backupFolder);
        gate.enter();
        try {
            return RocksBackups.create(db, backupFolder, position.commit());
        } finally {
            gate.leave();
        }
    }

    public long bytesOnDisk() {
        return StoreFolderPreparation.size(folder);
    }

    /** Returns the folder of the database. */
    public Path folder() {
        return folder;
    }

    /** Writes all entries to data files and closes the database. Later reads fail with {@code CLOSED}. */
    @Override
    public void close() {
        if (gate.tryEnter()) {
            gate.leave();
            try {
                flush();
            } catch (StoreFailedException e) {
                // The entries are still in the replicated log and will be applied again.
            }
        }
        free(false);
    }

    /**
     * Closes the database without a flush, because another database replaces it. Later reads fail with {@code
     * UNAVAILABLE}.
     */
    public void discard() {
        free(true);
    }

    private void free(boolean replaced) {
        if (gate.close(replaced ? RocksErrors::reopening : RocksErrors::closed)) {
            snapshots.close();
            latest.close();
            dataFilesOnly.close();
            withoutWal.close();
            handles().forEach(ColumnFamilyHandle::close);
            db.close();
            options.close();
        }
    }
}
