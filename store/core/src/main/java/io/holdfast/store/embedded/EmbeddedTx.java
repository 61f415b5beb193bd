package io.holdfast.store.embedded;

import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.CommitNumberedKeys;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.MergedScan;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.RowPage;
import io.holdfast.store.spi.TxGuard;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of one write function. It reads from the group being filled, then from the group being written, then
 * from the storage.
 */
final class EmbeddedTx implements BackendTx {

    private final EmbeddedStorage storage;
    private final CommitGroup group;
    private final CommitGroup sealed;
    private final RowCache cache;
    private final MaxKeyFilter maxKeys;
    private final QueuedWrite<?> call;
    private final long commit;
    private final TxGuard guard;
    private int operations;

    EmbeddedTx(
            EmbeddedStorage storage,
            CommitGroup group,
            CommitGroup sealed,
            RowCache cache,
            MaxKeyFilter maxKeys,
            QueuedWrite<?> call,
            long commit) {
        this.storage = storage;
        this.group = group;
        this.sealed = sealed;
        this.cache = cache;
        this.maxKeys = maxKeys;
        this.call = call;
        this.guard = new TxGuard(call.request());
        this.commit = commit;
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        check();
        guard.countReads(1);
        byte[] known = known(family, key);
        if (known != null) {
            return known == Overlay.DELETED ? null : known;
        }
        byte[] stored = stored(family, key);
        if (stored != null) {
            cache.add(family, key, stored);
        }
        return stored;
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        check();
        guard.countReads(keys.size());
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        List<byte[]> missing = new ArrayList<>();
        for (byte[] key : keys) {
            byte[] known = known(family, key);
            values.add(known);
            if (known == null) {
                missing.add(key);
            }
        }
        Iterator<byte @Nullable []> stored = stored(family, missing).iterator();
        for (int i = 0; i < values.size(); i++) {
            byte[] known = values.get(i);
            if (known == null) {
                byte[] found = stored.next();
                values.set(i, found);
                if (found != null) {
                    cache.add(family, keys.get(i), found);
                }
            } else if (known == Overlay.DELETED) {
                values.set(i, null);
            }
        }
        return values;
    }

    /**
     * Returns the value of a key if it is known without reading the storage, {@link Overlay#DELETED} if the row is
     * known not to exist, or null if neither is known.
     */
    private byte @Nullable [] known(Family family, byte[] key) {
        if (maxKeys.isAboveMax(family, key)) {
            return Overlay.DELETED;
        }
        byte[] own = group.get(family, key);
        if (own == null) {
            own = sealed.get(family, key);
        }
        return own == null ? cache.get(family, key) : own;
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        check();
        if (range.isEmpty()) {
            return new RowPage.Builder(limit).build(false);
        }
        try {
            RowPage page = new MergedScan(storage, group, sealed, family, reverse, limit).page(range);
            guard.countReads(1 + page.size());
            return page;
        } catch (StoreFailedException e) {
            throw guard.fail(e);
        }
    }

    @Override
    public void put(Family family, byte[] key, byte[] value) {
        check();
        StoreLimits.checkRow(family.name(), key, value);
        guard.countWrite(key.length + value.length);
        // The deletion marker is compared by identity, so a caller's empty value must be another array.
        add(family, key, value == Overlay.DELETED ? new byte[0] : value);
    }

    @Override
    public void delete(Family family, byte[] key) {
        check();
        StoreLimits.checkKey(family.name(), key);
        guard.countWrite(key.length);
        add(family, key, Overlay.DELETED);
    }

    @Override
    public void putAtCommit(Family family, List<byte[]> values) {
        check();
        for (int part = 0; part < values.size(); part++) {
            byte[] key = CommitNumberedKeys.of(commit + 1, part);
            StoreLimits.checkRow(family.name(), key, values.get(part));
            add(family, key, values.get(part));
        }
        group.requireFsync();
    }

    private void add(Family family, byte[] key, byte[] value) {
        try {
            group.put(family, key, value);
            maxKeys.recordPut(family, key);
        } catch (VirtualMachineError e) { // The group may be inconsistent now, so none of it may be stored.
            guard.fail(new StoreFailedException(ErrorCode.WRITE_FAILED, "a write was interrupted by " + e, e));
            throw e;
        }
    }

    @Override
    public long lastCommit() {
        check();
        return commit;
    }

    /**
     * Returns the error that prevents the transaction from committing, even if the function caught it, or null if there
     * is none.
     */
    @Nullable
    RuntimeException failure() {
        return guard.failure();
    }

    /** Ends the transaction. Any later use of it throws an exception. */
    void end() {
        guard.end();
    }

    private void check() {
        guard.check();
        // Not checked on every operation, because reading the clock costs as much as a small read.
        if ((++operations & 15) == 0 && call.isLate()) {
            throw guard.fail(call.deadlineExceeded());
        }
    }

    private List<byte @Nullable []> stored(Family family, List<byte[]> keys) {
        try {
            return keys.isEmpty() ? List.of() : storage.multiGet(family, keys);
        } catch (StoreFailedException e) {
            throw guard.fail(e);
        }
    }

    private byte @Nullable [] stored(Family family, byte[] key) {
        try {
            byte[] stored = storage.get(family, key);
            if (stored == null) {
                maxKeys.recordMiss(family, group, sealed);
            }
            return stored;
        } catch (StoreFailedException e) {
            throw guard.fail(e);
        }
    }
}
