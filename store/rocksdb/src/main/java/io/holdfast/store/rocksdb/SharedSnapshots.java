package io.holdfast.store.rocksdb;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.Snapshot;

/**
 * Native snapshots, each shared by all readers between two commits. Taking a snapshot requires a lock inside RocksDB,
 * whereas sharing one costs almost nothing. All methods except {@link Shared#release} must be called inside the
 * {@link Gate}.
 */
final class SharedSnapshots {

    private final RocksDB db;
    private final Gate gate;
    private final AtomicReference<@Nullable Shared> current = new AtomicReference<>();
    private final AtomicLong epoch = new AtomicLong();
    private final Set<Shared> alive = ConcurrentHashMap.newKeySet();

    SharedSnapshots(RocksDB db, Gate gate) {
        this.db = db;
        this.gate = gate;
    }

    /** Returns a snapshot of the latest state, which the caller must release. */
    Shared acquire() {
        Shared shared = current.get();
        if (shared != null && shared.epoch == epoch.get() && shared.join()) {
            return shared;
        }
        Shared created = new Shared(epoch.get());
        created.join();
        Shared unused = current.compareAndSet(shared, created) ? shared : created;
        if (unused != null) {
            unused.release();
        }
        return created;
    }

    /**
     * Called after every commit, so that new readers see the commit and unused snapshots do not keep old rows alive.
     */
    void renew() {
        epoch.incrementAndGet();
        Shared old = current.getAndSet(null);
        if (old != null) {
            old.release();
        }
    }

    /** Releases all snapshots. The gate must be closed. */
    void close() {
        alive.forEach(Shared::free);
    }

    /** A native snapshot and the number of its holders. */
    final class Shared {
        private final long epoch;
        private final Snapshot snapshot;
        private final ReadOptions options;
        private final AtomicInteger holders = new AtomicInteger(1);

        /**
         * Takes a snapshot. The epoch was read earlier, so a commit in the meantime makes the snapshot count as
         * outdated.
         */
        Shared(long epoch) {
            this.epoch = epoch;
            this.snapshot = db.getSnapshot();
            this.options = new ReadOptions().setSnapshot(snapshot);
            alive.add(this);
        }

        ReadOptions options() {
            return options;
        }

        Snapshot snapshot() {
            return snapshot;
        }

        /** Adds a holder, or returns false if the snapshot has already been released. */
        boolean join() {
            return holders.getAndUpdate(now -> now == 0 ? 0 : now + 1) > 0;
        }

        /** Removes a holder, and frees the native snapshot if there are no other holders. */
        void release() {
            if (holders.decrementAndGet() == 0 && gate.tryEnter()) {
                try {
                    free();
                } finally {
                    gate.leave();
                }
            }
        }

        private void free() {
            if (alive.remove(this)) {
                options.close();
                db.releaseSnapshot(snapshot);
            }
        }
    }
}
