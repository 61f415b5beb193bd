package io.holdfast.store.embedded;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.Limits;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.MergedScan;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.Range;
import io.holdfast.store.spi.Rows;
import io.holdfast.store.spi.TxGuard;
import org.jspecify.annotations.Nullable;

/** One function's view: the storage, over it the group that is being written, over it the one that fills. */
final class EngineTx implements BackendTx {

    private final EmbeddedStorage storage;
    private final Group group;
    private final Group sealed;
    private final RowCache cache;
    private final Edges edges;
    private final Call<?> call;
    private final long commit;
    private final TxGuard guard;
    private int operations;

    EngineTx(
            EmbeddedStorage storage,
            Group group,
            Group sealed,
            RowCache cache,
            Edges edges,
            Call<?> call,
            long commit) {
        this.storage = storage;
        this.group = group;
        this.sealed = sealed;
        this.cache = cache;
        this.edges = edges;
        this.call = call;
        this.guard = new TxGuard(call.request());
        this.commit = commit;
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        check();
        if (edges.isBeyond(family, key)) {
            return null;
        }
        byte[] own = group.get(family, key);
        if (own == null) {
            own = sealed.get(family, key);
        }
        if (own != null) {
            return own == Overlay.DELETED ? null : own;
        }
        byte[] cached = cache.get(family, key);
        if (cached != null) {
            return cached;
        }
        byte[] stored = stored(family, key);
        if (stored != null) {
            cache.add(family, key, stored);
        }
        return stored;
    }

    @Override
    public Rows scan(Family family, Range range, boolean reverse, int limit) {
        check();
        if (range.isEmpty()) {
            return new Rows.Builder(limit).build(false);
        }
        try {
            return new MergedScan(storage, group, sealed, family, reverse, limit).page(range);
        } catch (StoreFailure e) {
            throw guard.doomed(e);
        }
    }

    @Override
    public void put(Family family, byte[] key, byte[] value) {
        check();
        Limits.checkRow(family.name(), key, value);
        guard.count(key.length + value.length);
        // An empty value of our own is told apart from the mark of a deletion by its identity.
        add(family, key, value == Overlay.DELETED ? new byte[0] : value);
    }

    @Override
    public void delete(Family family, byte[] key) {
        check();
        Limits.checkKey(family.name(), key);
        guard.count(key.length);
        add(family, key, Overlay.DELETED);
    }

    private void add(Family family, byte[] key, byte[] value) {
        try {
            group.put(family, key, value);
            edges.put(family, key);
        } catch (VirtualMachineError e) { // The group may be half changed: nothing of it may be stored.
            guard.doomed(new StoreFailure(ErrorCode.WRITE_FAILED, "a write was cut short: " + e, e));
            throw e;
        }
    }

    @Override
    public long commit() {
        check();
        return commit;
    }

    /**
     * What went wrong half-way, if anything did. A function may catch what it likes, but after this it must not commit:
     * a row could be there without its index entry.
     */
    @Nullable
    RuntimeException doom() {
        return guard.doom();
    }

    /** Ends it: whoever kept a reference gets an error, not a surprise. */
    void end() {
        guard.end();
    }

    private void check() {
        guard.check();
        // Looking at the clock costs as much as a small read.
        if ((++operations & 15) == 0 && call.isLate()) {
            throw guard.doomed(call.request().late());
        }
    }

    private byte @Nullable [] stored(Family family, byte[] key) {
        try {
            byte[] stored = storage.get(family, key);
            if (stored == null) {
                edges.missed(family, group, sealed);
            }
            return stored;
        } catch (StoreFailure e) {
            throw guard.doomed(e);
        }
    }
}
