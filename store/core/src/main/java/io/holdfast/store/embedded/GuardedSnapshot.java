package io.holdfast.store.embedded;

import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.ReadGuard;
import io.holdfast.store.spi.RowPage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A view of the storage that is no longer usable once it is closed, and for one thread if it is a transaction's. */
final class GuardedSnapshot implements BackendSnapshot {

    private final BackendSnapshot view;
    private final ReadGuard guard;

    GuardedSnapshot(BackendSnapshot view, boolean confined) {
        this.view = view;
        this.guard = confined ? ReadGuard.confined() : ReadGuard.shared();
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        guard.check();
        return view.get(family, key);
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        guard.check();
        return view.multiGet(family, keys);
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        guard.check();
        return view.scan(family, range, reverse, limit);
    }

    @Override
    public long lastCommit() {
        guard.check();
        return view.lastCommit();
    }

    @Override
    public void close() {
        if (guard.end()) {
            view.close();
        }
    }
}
