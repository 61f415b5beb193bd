package io.holdfast.store.embedded;

import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.MergedScan;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.RowPage;
import io.holdfast.store.spi.TxGuard;
import org.jspecify.annotations.Nullable;

/** One function's view: the storage, over it the group that is being written, over it the one that fills. */
final class EmbeddedTx implements BackendTx {

    private final EmbeddedStorage storage;
    private final CommitGroup group;
    private final CommitGroup sealed;
    private final RowCache cache;
    private final MaxKeys maxKeys;
    private final QueuedWrite<?> call;
    private final long commit;
    private final TxGuard guard;
    private int operations;

    EmbeddedTx(
            EmbeddedStorage storage,
            CommitGroup group,
            CommitGroup sealed,
            RowCache cache,
            MaxKeys edges,
            QueuedWrite<?> call,
            long commit) {
        this.storage = storage;
        this.group = group;
        this.sealed = sealed;
        this.cache = cache;
        this.maxKeys = edges;
        this.call = call;
        this.guard = new TxGuard(call.request());
        this.commit = commit;
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        check();
        if (maxKeys.isAboveMax(family, key)) {
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
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        check();
        if (range.isEmpty()) {
            return new RowPage.Builder(limit).build(false);
        }
        try {
            return new MergedScan(storage, group, sealed, family, reverse, limit).page(range);
        } catch (StoreFailure e) {
            throw guard.fail(e);
        }
    }

    @Override
    public void put(Family family, byte[] key, byte[] value) {
        check();
        StoreLimits.checkRow(family.name(), key, value);
        guard.countWrite(key.length + value.length);
        // An empty value of our own is told apart from the mark of a deletion by its identity.
        add(family, key, value == Overlay.DELETED ? new byte[0] : value);
    }

    @Override
    public void delete(Family family, byte[] key) {
        check();
        StoreLimits.checkKey(family.name(), key);
        guard.countWrite(key.length);
        add(family, key, Overlay.DELETED);
    }

    private void add(Family family, byte[] key, byte[] value) {
        try {
            group.put(family, key, value);
            maxKeys.recordPut(family, key);
        } catch (VirtualMachineError e) { // The group may be half changed: nothing of it may be stored.
            guard.fail(new StoreFailure(ErrorCode.WRITE_FAILED, "a write was cut short: " + e, e));
            throw e;
        }
    }

    @Override
    public long lastCommit() {
        check();
        return commit;
    }

    /**
     * What went wrong half-way, if anything did. A function may catch what it likes, but after this it must not commit:
     * a row could be there without its index entry.
     */
    @Nullable
    RuntimeException failure() {
        return guard.failure();
    }

    /** Ends it: whoever kept a reference gets an error, not a surprise. */
    void end() {
        guard.end();
    }

    private void check() {
        guard.check();
        // Looking at the clock costs as much as a small read.
        if ((++operations & 15) == 0 && call.isLate()) {
            throw guard.fail(call.request().deadlineExceeded());
        }
    }

    private byte @Nullable [] stored(Family family, byte[] key) {
        try {
            byte[] stored = storage.get(family, key);
            if (stored == null) {
                maxKeys.recordMiss(family, group, sealed);
            }
            return stored;
        } catch (StoreFailure e) {
            throw guard.fail(e);
        }
    }
}
