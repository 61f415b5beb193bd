package io.holdfast.store.rocksdb;

import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.ReadTier;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes groups first to the journal and then to RocksDB's memtables, which RocksDB later flushes to data files. */
final class JournaledGroupWriter {

    private static final Logger LOG = LoggerFactory.getLogger(JournaledGroupWriter.class);
    private static final int FLUSH_ATTEMPTS = 3;
    private static final long STALL_POLL_NANOS = 1_000_000;

    private final RocksDB db;
    private final List<ColumnFamilyHandle> families;
    private final Path folder;
    private final Gate gate;
    private final Journal journal;
    private final WriteOptions withoutWal = new WriteOptions().setDisableWAL(true);
    private final WriteOptions withoutStall =
            new WriteOptions().setDisableWAL(true).setNoSlowdown(true);
    private final ReadOptions dataFilesOnly = new ReadOptions().setReadTier(ReadTier.PERSISTED_TIER);
    /** Copies the journal to the archive; null if there is no archive. */
    private final @Nullable JournalArchiver archiver;

    private final ExecutorService flusher = Executors.newSingleThreadExecutor(Threads.named("holdfast-flush"));
    private volatile boolean broken;

    /**
     * Opens the journal and replays it.
     *
     * @param families all open families, starting with the default family
     */
    JournaledGroupWriter(
            RocksDB db, List<ColumnFamilyHandle> families, RocksDb settings, StoreListener listener, Gate gate)
            throws RocksDBException, IOException {
        this.db = db;
        this.families = families;
        this.folder = settings.folder();
        this.gate = gate;
        try {
            this.journal = openJournal(settings);
            journal.onSync(listener::onSync);
        } catch (Throwable e) {
            free();
            throw e;
        }
        try {
            this.archiver = settings.archive() == null ? null : startArchiver(settings.archive());
        } catch (Throwable e) {
            journal.close();
            free();
            throw e;
        }
    }

    private JournalArchiver startArchiver(JournalArchive archive) throws RocksDBException, IOException {
        byte[] history = db.get(families.get(0), CommitBatch.HISTORY_KEY);
        Map<Integer, String> names = new TreeMap<>();
        for (ColumnFamilyHandle family : families) {
            names.put(family.getID(), new String(family.getName(), StandardCharsets.UTF_8));
        }
        return new JournalArchiver(
                archive,
                journal,
                history == null ? new byte[0] : history,
                names,
                () -> flusher.execute(this::flushFilled));
    }

    /** Returns the archiver, or null if there is no archive. */
    @Nullable
    JournalArchiver archiver() {
        return archiver;
    }

    private Journal openJournal(RocksDb settings) throws RocksDBException, IOException {
        if (db.get(families.get(0), WriteBatchEncoder.COMMIT_KEY) == null) {
            createJournalIfNew();
        }
        boolean sync = settings.durability() == Durability.FSYNC;
        long commit = decodeCommit(db.get(families.get(0), WriteBatchEncoder.COMMIT_KEY));
        return Journal.open(folder, commit, sync, settings.bufferBytes() / 2, this::replay);
    }

    private void free() {
        dataFilesOnly.close();
        withoutStall.close();
        withoutWal.close();
    }

    /**
     * Creates the journal for a database that has no commit number because it is new or its creation was interrupted.
     */
    private void createJournalIfNew() throws RocksDBException, IOException {
        Journal.create(folder, false);
        try (WriteOptions sync = new WriteOptions().setSync(true)) {
            db.put(families.get(0), sync, WriteBatchEncoder.COMMIT_KEY, new byte[Long.BYTES]);
        }
    }

    static long decodeCommit(byte @Nullable [] stored) {
        return stored == null ? 0 : ByteBuffer.wrap(stored).getLong();
    }

    /** Makes a group durable and then visible. */
    void write(long commit, byte[] batch, boolean durably) {
        try {
            if (journal.append(commit, batch, durably)) {
                flusher.execute(this::flushFilled);
                if (archiver != null) {
                    archiver.wakeUp();
                }
            }
            apply(batch);
        } catch (IOException e) {
            broken = true;
            throw RocksErrors.onWrite(e);
        } catch (StoreException e) {
            broken = true;
            throw e;
        }
    }

    /** Writes an empty batch to RocksDB. Fails if RocksDB does not accept writes. */
    void writeNothing() {
        try (WriteBatch empty = new WriteBatch()) {
            db.write(withoutWal, empty);
        } catch (RocksDBException e) {
            throw RocksErrors.onWrite(e);
        }
    }

    /**
     * Applies a group from the journal. If RocksDB stalls writes, because it has to write data files first, waits until
     * the stall ends or a data file cannot be written. RocksDB's own wait is not used: its delays can take minutes, and
     * do not end when a file cannot be written.
     */
    private void replay(byte[] encoded) {
        try (WriteBatch batch = new WriteBatch(encoded)) {
            while (!tryReplay(batch)) {
                LockSupport.parkNanos(STALL_POLL_NANOS);
            }
        } catch (RocksDBException e) {
            throw RocksErrors.onOpen(folder, e);
        }
    }

    private boolean tryReplay(WriteBatch batch) throws RocksDBException {
        try {
            db.write(withoutStall, batch);
            return true;
        } catch (RocksDBException e) {
            if (e.getStatus() == null || e.getStatus().getCode() != Status.Code.Incomplete) {
                throw e;
            }
            if (db.getLongProperty("rocksdb.background-errors") == 0) {
                return false;
            }
            // Fails with the background error, unless RocksDB can continue in spite of it.
            db.write(withoutWal, batch);
            return true;
        }
    }

    private void apply(byte[] encoded) {
        try (WriteBatch batch = new WriteBatch(encoded)) {
            db.write(withoutWal, batch);
        } catch (RocksDBException e) {
            throw RocksErrors.onWrite(e);
        }
    }

    /** Deletes full journal files, and forces a flush if RocksDB has not flushed the commits in those files in time. */
    private void flushFilled() {
        if (!gate.tryEnter()) {
            return;
        }
        try {
            if (journal.deleteFilesUpTo(lastFlushedCommit()) > 1) {
                flush();
                journal.deleteFilesUpTo(lastFlushedCommit());
            }
        } catch (RocksDBException | IOException e) {
            LOG.warn("cannot delete journal files in {}; the next open will take longer: {}", folder, e.getMessage());
        } finally {
            gate.leave();
        }
    }

    private long lastFlushedCommit() throws RocksDBException {
        return decodeCommit(db.get(families.get(0), dataFilesOnly, WriteBatchEncoder.COMMIT_KEY));
    }

    /** Flushes without waiting for the end of a write stall, which may last until the disk has free space. */
    private void flush() throws RocksDBException {
        try (FlushOptions wait = new FlushOptions().setWaitForFlush(true).setAllowWriteStall(true)) {
            db.flush(wait, families);
        }
    }

    /**
     * Flushes all commits to data files and returns whether all commits are now in data files. RocksDB may report a
     * flush as complete while older memtables are still being flushed, so its report is not sufficient to delete the
     * journal.
     */
    private boolean flushAll() throws RocksDBException {
        for (int attempt = 0; attempt < FLUSH_ATTEMPTS; attempt++) {
            flush();
            if (lastFlushedCommit() == journal.lastCommit()) {
                return true;
            }
        }
        LOG.warn("{} is closed before all commits are in data files; the next open will take longer", folder);
        return false;
    }

    /** Closes the journal without writing anything. */
    void discard() {
        broken = true;
        close();
    }

    private void closeArchiver() throws IOException {
        if (archiver == null) {
            return;
        }
        if (broken) {
            archiver.stop();
            return;
        }
        journal.syncAll();
        if (!archiver.close()) {
            LOG.warn("{} is closed before all commits are in the archive; the next open will archive them", folder);
        }
    }

    /** Flushes all commits to data files, so that the journal need not be read the next time the store is opened. */
    void close() {
        try (journal) {
            closeArchiver();
            flusher.shutdown();
            if (!broken && flushAll()) {
                journal.truncate();
            }
        } catch (RocksDBException | IOException e) {
            LOG.warn("{} is closed without a flush; the next open will take longer: {}", folder, e.getMessage());
        }
        free();
    }
}
