package io.holdfast.store.turns;

import io.holdfast.store.Limits;
import io.holdfast.store.StoreException;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.MergedScan;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.Range;
import io.holdfast.store.spi.Rows;
import io.holdfast.store.spi.TxGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One run of a function: its own writes, over those of the group before it, over what is stored. */
final class FunctionTx implements BackendTx {

    private final Call<?> call;
    private final Overlay own;
    private final Overlay group;
    private final BackendReadTx stored;
    private final TxGuard guard;
    private @Nullable StoreException trouble;

    FunctionTx(Call<?> call, Overlay own, Overlay group, BackendReadTx stored) {
        this.call = call;
        this.guard = new TxGuard(call.request());
        this.own = own;
        this.group = group;
        this.stored = stored;
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        check();
        byte[] written = written(family, key);
        if (written != null) {
            return written == Overlay.DELETED ? null : written;
        }
        return reading(() -> stored.get(family, key));
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        check();
        List<byte[]> missing =
                keys.stream().filter(key -> written(family, key) == null).toList();
        List<byte @Nullable []> found = missing.isEmpty() ? List.of() : reading(() -> stored.multiGet(family, missing));
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        int next = 0;
        for (byte[] key : keys) {
            byte[] written = written(family, key);
            values.add(written == null ? found.get(next++) : written == Overlay.DELETED ? null : written);
        }
        return values;
    }

    @Override
    public Rows scan(Family family, Range range, boolean reverse, int limit) {
        check();
        if (range.isEmpty()) {
            return new Rows.Builder(limit).build(false);
        }
        return reading(() -> new MergedScan(stored, own, group, family, reverse, limit).page(range));
    }

    @Override
    public void put(Family family, byte[] key, byte[] value) {
        check();
        Limits.checkRow(family.name(), key, value);
        guard.count(key.length + value.length);
        // An empty value of our own is told apart from the mark of a deletion by its identity.
        own.put(family, key, value == Overlay.DELETED ? new byte[0] : value);
    }

    @Override
    public void delete(Family family, byte[] key) {
        check();
        Limits.checkKey(family.name(), key);
        guard.count(key.length);
        own.put(family, key, Overlay.DELETED);
    }

    @Override
    public long commit() {
        check();
        return stored.commit();
    }

    /** What went wrong half-way, if anything did: a function may catch it, but not commit after it. */
    @Nullable
    RuntimeException doom() {
        return guard.doom();
    }

    /** What was wrong with the database, if anything was: that says nothing about the function. */
    @Nullable
    StoreException trouble() {
        return trouble;
    }

    /** Ends it: whoever kept a reference gets an error, not a surprise. */
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
            throw guard.doomed(call.late());
        }
    }

    private <T extends @Nullable Object> T reading(Supplier<T> read) {
        try {
            return read.get();
        } catch (StoreException e) {
            trouble = e;
            throw guard.doomed(e);
        }
    }
}
