package io.holdfast.store.optimistic;

import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.CommitNumberedKeys;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.MergedScan;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.RowPage;
import io.holdfast.store.spi.TxGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of one run of a write function. It reads its own writes, then the group's writes, then stored rows.
 */
final class OptimisticTx implements BackendTx {

    private final PendingOptimisticWrite<?> call;
    private final Overlay own;
    private final Overlay group;
    private final BackendReadTx stored;
    private final TxGuard guard;
    private @Nullable StoreException databaseFailure;
    private @Nullable CommitKeyedRows commitRows;

    OptimisticTx(PendingOptimisticWrite<?> call, Overlay own, Overlay group, BackendReadTx stored) {
        this.call = call;
        this.guard = new TxGuard(call.request());
        this.own = own;
        this.group = group;
        this.stored = stored;
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        check();
        guard.countReads(1);
        byte[] written = written(family, key);
        if (written != null) {
            return written == Overlay.DELETED ? null : written;
        }
        return reading(() -> stored.get(family, key));
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        return merged(family, keys, missing -> stored.multiGet(family, missing));
    }

    @Override
    public List<byte @Nullable []> multiGetPage(Family family, List<byte[]> keys) {
        return merged(family, keys, missing -> stored.multiGetPage(family, missing));
    }

    /** Returns the values of the keys up to the first key that is neither written nor found by the given read. */
    private List<byte @Nullable []> merged(
            Family family, List<byte[]> keys, Function<List<byte[]>, List<byte @Nullable []>> read) {
        check();
        guard.countReads(keys.size());
        List<byte[]> missing =
                keys.stream().filter(key -> written(family, key) == null).toList();
        List<byte @Nullable []> found = missing.isEmpty() ? List.of() : reading(() -> read.apply(missing));
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        int next = 0;
        for (byte[] key : keys) {
            byte[] written = written(family, key);
            if (written != null) {
                values.add(written == Overlay.DELETED ? null : written);
            } else if (next < found.size()) {
                values.add(found.get(next++));
            } else {
                break;
            }
        }
        return values;
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        check();
        if (range.isEmpty()) {
            return new RowPage.Builder(limit).build(false);
        }
        RowPage page = reading(() -> new MergedScan(stored, own, group, family, reverse, limit).page(range));
        guard.countReads(1 + page.size());
        return page;
    }

    @Override
    public void put(Family family, byte[] key, byte[] value) {
        check();
        StoreLimits.checkRow(family.name(), key, value);
        guard.countWrite(key.length + value.length);
        // The deletion marker is compared by identity, so a caller's empty value must be another array.
        own.put(family, key, value == Overlay.DELETED ? new byte[0] : value);
    }

    @Override
    public void delete(Family family, byte[] key) {
        check();
        StoreLimits.checkKey(family.name(), key);
        guard.countWrite(key.length);
        own.put(family, key, Overlay.DELETED);
    }

    @Override
    public void putAtCommit(Family family, List<byte[]> values) {
        check();
        for (byte[] value : values) {
            StoreLimits.checkRow(family.name(), CommitNumberedKeys.of(0, 1), value);
        }
        commitRows = new CommitKeyedRows(family, List.copyOf(values));
    }

    @Override
    public long lastCommit() {
        check();
        return stored.lastCommit();
    }

    /**
     * Returns the error that prevents the transaction from committing, even if the function caught it, or null if there
     * is none.
     */
    @Nullable
    RuntimeException failure() {
        return guard.failure();
    }

    /** Returns the database error that the transaction encountered, or null if there was none. */
    @Nullable
    StoreException databaseFailure() {
        return databaseFailure;
    }

    /** Returns the rows to store under the number of the commit, or null if there are none. */
    @Nullable
    CommitKeyedRows commitRows() {
        return commitRows;
    }

    /** Ends the transaction. Any later use of it throws an exception. */
    void end() {
        guard.end();
    }

    private byte @Nullable [] written(Family family, byte[] key) {
        byte[] value = own.get(family, key);
        return value == null ? group.get(family, key) : value;
    }

    private void check() {
        guard.check();
        if (call.isLate()) {
            throw guard.fail(call.deadlineExceeded());
        }
    }

    private <T extends @Nullable Object> T reading(Supplier<T> read) {
        try {
            return read.get();
        } catch (StoreException e) {
            databaseFailure = e;
            throw guard.fail(e);
        }
    }
}
