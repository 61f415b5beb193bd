package io.holdfast.store.rocksdb;

import io.holdfast.store.common.Durability;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.ReadTier;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way of a group into the database: first the journal, then RocksDB's memory, some time later its data files. */
final class RocksGroupWriter {

    private static final Logger LOG = LoggerFactory.getLogger(RocksGroupWriter.class);
    private static final int FLUSHES = 3;

    private final RocksDB db;
    private final List<ColumnFamilyHandle> families;
    private final Path folder;
    private final Gate gate;
    private final Journal journal;
    private final WriteOptions withoutWal = new WriteOptions().setDisableWAL(true);
    private final ReadOptions dataFilesOnly = new ReadOptions().setReadTier(ReadTier.PERSISTED_TIER);
    private final ExecutorService flusher = Executors.newSingleThreadExecutor(Threads.named("holdfast-flush"));
    private volatile boolean broken;

    /** {@code families} are all that are open, the default one first. */
    RocksGroupWriter(RocksDB db, List<ColumnFamilyHandle> families, RocksDb settings, Gate gate)
            throws RocksDBException, IOException {
        this.db = db;
        this.families = families;
        this.folder = settings.folder();
        this.gate = gate;
        if (db.get(families.get(0), WriteBatchEncoder.COMMIT_KEY) == null) {
            createJournalIfNew();
        }
        boolean sync = settings.durability() == Durability.FSYNC;
        long commit = number(db.get(families.get(0), WriteBatchEncoder.COMMIT_KEY));
        this.journal = Journal.open(folder, commit, sync, settings.bufferBytes() / 2, this::apply);
    }

    /** A database without a commit number has no journal yet: it was made just now, or an open was killed that made it. */
    private void createJournalIfNew() throws RocksDBException, IOException {
        Journal.create(folder, false);
        try (WriteOptions sync = new WriteOptions().setSync(true)) {
            db.put(families.get(0), sync, WriteBatchEncoder.COMMIT_KEY, new byte[Long.BYTES]);
        }
    }

    static long number(byte @Nullable [] stored) {
        return stored == null ? 0 : ByteBuffer.wrap(stored).getLong();
    }

    /** Makes a group durable, then visible. */
    void write(long commit, byte[] batch, boolean durably) {
        try {
            if (journal.append(commit, batch, durably)) {
                flusher.execute(this::flushFilled);
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

    private void apply(byte[] encoded) {
        try (WriteBatch batch = new WriteBatch(encoded)) {
            db.write(withoutWal, batch);
        } catch (RocksDBException e) {
            throw RocksErrors.onWrite(e);
        }
    }

    /** Lets full journal files go. RocksDB flushes by itself when its memory is full; it is made to if it lags behind. */
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
            LOG.warn("{} keeps full journal files, the next open will take longer: {}", folder, e.getMessage());
        } finally {
            gate.leave();
        }
    }

    private long lastFlushedCommit() throws RocksDBException {
        return number(db.get(families.get(0), dataFilesOnly, WriteBatchEncoder.COMMIT_KEY));
    }

    private void flush() throws RocksDBException {
        try (FlushOptions wait = new FlushOptions().setWaitForFlush(true)) {
            db.flush(wait, families);
        }
    }

    /**
     * Whether everything is in data files now. RocksDB may say that it has flushed while memory that was full before is
     * still on its way: what it says is not enough to forget a journal for.
     */
    private boolean isFlushed() throws RocksDBException {
        for (int turn = 0; turn < FLUSHES; turn++) {
            flush();
            if (lastFlushedCommit() == journal.lastCommit()) {
                return true;
            }
        }
        LOG.warn("closing {} before all of it is in data files, the next open will take longer", folder);
        return false;
    }

    /** Everything is in the journal already; in data files it need not be read again by the next open. */
    void close() {
        flusher.shutdown();
        try (journal) {
            if (!broken && isFlushed()) {
                journal.truncate();
            }
        } catch (RocksDBException | IOException e) {
            LOG.warn("closing {} without a flush, the next open will take longer: {}", folder, e.getMessage());
        }
        dataFilesOnly.close();
        withoutWal.close();
    }
}
