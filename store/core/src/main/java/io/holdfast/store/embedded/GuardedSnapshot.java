package io.holdfast.store.embedded;

import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.ReadGuard;
import io.holdfast.store.spi.RowPage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A snapshot of the storage that rejects use after it is closed and, in a read transaction, use by other threads. */
public final class GuardedSnapshot implements BackendSnapshot {

    private final BackendSnapshot snapshot;
    private final ReadGuard guard;

    /**
     * Wraps a snapshot.
     *
     * @param confined whether only the current thread may use it
     */
    public GuardedSnapshot(BackendSnapshot snapshot, boolean confined) {
        this.snapshot = snapshot;
        this.guard = confined ? ReadGuard.confined() : ReadGuard.shared();
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        guard.check();
        return snapshot.get(family, key);
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        guard.check();
        return snapshot.multiGet(family, keys);
    }

    @Override
    public List<byte @Nullable []> multiGetPage(Family family, List<byte[]> keys) {
        guard.check();
        return snapshot.multiGetPage(family, keys);
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        guard.check();
        return snapshot.scan(family, range, reverse, limit);
    }

    @Override
    public long lastCommit() {
        guard.check();
        return snapshot.lastCommit();
    }

    @Override
    public void close() {
        if (guard.end()) {
            snapshot.close();
        }
    }
}
