package io.holdfast.store.raft;

import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A snapshot of a replica that cannot be used after the store of its leader session is closed. Thread-safe. */
final class SessionBoundSnapshot implements BackendSnapshot {

    private final BackendSnapshot snapshot;
    private final Runnable requireOpen;

    SessionBoundSnapshot(BackendSnapshot snapshot, Runnable requireOpen) {
        this.snapshot = snapshot;
        this.requireOpen = requireOpen;
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        requireOpen.run();
        return snapshot.get(family, key);
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        requireOpen.run();
        return snapshot.multiGet(family, keys);
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        requireOpen.run();
        return snapshot.scan(family, range, reverse, limit);
    }

    @Override
    public long lastCommit() {
        requireOpen.run();
        return snapshot.lastCommit();
    }

    @Override
    public void close() {
        snapshot.close();
    }
}
