package io.holdfast.store.scalardb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.scalardb.CommitHistory.Group;
import io.holdfast.store.scalardb.CommitHistory.Position;
import io.holdfast.store.scalardb.ScalarRows.Row;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.MergedScan;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.ReadGuard;
import io.holdfast.store.spi.RowPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the latest commit at the time of its creation. It reads the latest rows and replaces those that have
 * changed since then with their previous values. Rows are read before the changes, so that no change is missed.
 */
final class ScalarSnapshot implements BackendSnapshot {

    private final ScalarStoreContext context;
    private final List<Family> families;
    private final ReadGuard guard;
    private final Position state;
    private final Overlay previousValues;
    private final Overlay empty;
    /** The latest group whose changes have been applied to {@code previousValues}. */
    private long appliedGroup;

    private ScalarSnapshot(ScalarStoreContext context, List<Family> families, ReadGuard guard) {
        this.context = context;
        this.families = families;
        this.guard = guard;
        state = context.head();
        previousValues = new Overlay(families.size());
        empty = new Overlay(families.size());
        appliedGroup = state.group();
    }

    /** Returns a snapshot that any thread may use. */
    static ScalarSnapshot shared(ScalarStoreContext context, List<Family> families) {
        return new ScalarSnapshot(context, families, ReadGuard.shared());
    }

    /** Returns a snapshot that only the current thread may use. */
    static ScalarSnapshot confined(ScalarStoreContext context, List<Family> families) {
        return new ScalarSnapshot(context, families, ReadGuard.confined());
    }

    @Override
    public synchronized byte @Nullable [] get(Family family, byte[] key) {
        check();
        Row row = context.get(family, key).orElse(null);
        if (row == null || row.number() > state.number()) {
            catchUp();
        }
        return valueInSnapshot(family, key, row);
    }

    @Override
    public synchronized List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        check();
        List<Optional<Row>> rows = context.getAll(family, keys);
        if (rows.stream().anyMatch(row -> row.isEmpty() || row.get().number() > state.number())) {
            catchUp();
        }
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        for (Optional<Row> row : rows) {
            values.add(valueInSnapshot(family, keys.get(values.size()), row.orElse(null)));
        }
        return values;
    }

    /** Returns the previous value if the row is newer than the snapshot. All its changes must have been applied. */
    private byte @Nullable [] valueInSnapshot(Family family, byte[] key, @Nullable Row row) {
        if (row != null && row.number() <= state.number()) {
            return row.value();
        }
        byte[] old = previousValues.get(family, key);
        if (old != null) {
            return old == Overlay.DELETED ? null : old;
        }
        return row == null ? null : row.value();
    }

    @Override
    public synchronized RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        check();
        if (range.isEmpty()) {
            return new RowPage.Builder(limit).build(false);
        }
        return new MergedScan(new LatestReads(), previousValues, empty, family, reverse, limit).page(range);
    }

    /** Reads the latest rows and applies all changes made up to the time of the read. */
    private final class LatestReads implements BackendReadTx {

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            return ScalarSnapshot.this.get(family, key);
        }

        @Override
        public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
            RowPage page = context.scan(family, range, reverse, limit);
            catchUp();
            return page;
        }

        @Override
        public long lastCommit() {
            return ScalarSnapshot.this.lastCommit();
        }
    }

    /** Applies the changes of all groups committed so far. */
    private void catchUp() {
        long latest = context.head().group();
        while (appliedGroup < latest) {
            byte[] list = context.group(appliedGroup + 1).map(Group::changes).orElse(null);
            if (list == null) {
                throw new TryAgainException(
                        ErrorCode.CONFLICT,
                        "the snapshot of commit " + state.number()
                                + " can no longer be read, because too many rows have changed since then");
            }
            GroupChangesCodec.decode(list, this::recordPreviousValue);
            appliedGroup++;
        }
    }

    /** Records the value of a row before its first change. This is the value of the row in the snapshot. */
    private void recordPreviousValue(int id, byte[] key, byte @Nullable [] before) {
        int index = context.placement().index(id);
        if (index >= 0 && previousValues.get(families.get(index), key) == null) {
            // The deletion marker is compared by identity, so an empty value is not mistaken for it.
            previousValues.put(families.get(index), key, before == null ? Overlay.DELETED : before);
            previousValues.setSavepoint();
        }
    }

    @Override
    public long lastCommit() {
        check();
        return state.number();
    }

    private void check() {
        guard.check();
        context.refuseIfClosed();
    }

    @Override
    public synchronized void close() {
        guard.end();
    }
}
