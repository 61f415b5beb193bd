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
 * Native snapshots, shared by all readers between two commits: taking one costs a lock inside RocksDB, joining one
 * hardly anything. All methods are called inside the {@link Gate}, but for {@link Shared#release}.
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

    /** The newest state, held until it is released. */
    Shared acquire() {
        Shared shared = current.get();
        if (shared != null && shared.epoch == epoch.get() && shared.join()) {
            return shared;
        }
        Shared fresh = new Shared(epoch.get());
        fresh.join();
        Shared unused = current.compareAndSet(shared, fresh) ? shared : fresh;
        if (unused != null) {
            unused.release();
        }
        return fresh;
    }

    /** Called after every commit: readers that come now must see it, and old rows must not be kept for nobody. */
    void renew() {
        epoch.incrementAndGet();
        Shared old = current.getAndSet(null);
        if (old != null) {
            old.release();
        }
    }

    /** Lets go of everything, when nobody can be inside any more. */
    void close() {
        alive.forEach(Shared::free);
    }

    /** One native snapshot and those who look at it. */
    final class Shared {
        private final long epoch;
        private final Snapshot snapshot;
        private final ReadOptions options;
        private final AtomicInteger holders = new AtomicInteger(1);

        /** The epoch is read before the snapshot is taken: a commit in between makes it old, never too new. */
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

        boolean join() {
            return holders.getAndUpdate(now -> now == 0 ? 0 : now + 1) > 0;
        }

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
