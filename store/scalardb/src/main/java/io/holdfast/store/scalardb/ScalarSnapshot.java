package io.holdfast.store.scalardb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgain;
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
 * One consistent state, that of the newest commit when it was made: the newest rows, and over those that were changed since
 * what was there before. Rows are read first and then what was changed, so that no change is missed.
 */
final class ScalarSnapshot implements BackendSnapshot {

    private final ScalarStoreContext parts;
    private final List<Family> families;
    private final ReadGuard guard;
    private final Position state;
    private final Overlay past;
    private final Overlay nothing;
    /** The newest group whose changes are in the past. */
    private long reached;

    private ScalarSnapshot(ScalarStoreContext parts, List<Family> families, ReadGuard guard) {
        this.parts = parts;
        this.families = families;
        this.guard = guard;
        state = parts.head();
        past = new Overlay(families.size());
        nothing = new Overlay(families.size());
        reached = state.group();
    }

    /** For any thread. */
    static ScalarSnapshot shared(ScalarStoreContext parts, List<Family> families) {
        return new ScalarSnapshot(parts, families, ReadGuard.shared());
    }

    /** For this thread alone. */
    static ScalarSnapshot confined(ScalarStoreContext parts, List<Family> families) {
        return new ScalarSnapshot(parts, families, ReadGuard.confined());
    }

    @Override
    public synchronized byte @Nullable [] get(Family family, byte[] key) {
        check();
        Row row = parts.get(family, key).orElse(null);
        if (row == null || row.number() > state.number()) {
            catchUp();
        }
        return inThisState(family, key, row);
    }

    @Override
    public synchronized List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        check();
        List<Optional<Row>> rows = parts.getAll(family, keys);
        if (rows.stream().anyMatch(row -> row.isEmpty() || row.get().number() > state.number())) {
            catchUp();
        }
        List<byte @Nullable []> values = new ArrayList<>(keys.size());
        for (Optional<Row> row : rows) {
            values.add(inThisState(family, keys.get(values.size()), row.orElse(null)));
        }
        return values;
    }

    /** What was there before, if it is newer than this state; the past is as new as the row. */
    private byte @Nullable [] inThisState(Family family, byte[] key, @Nullable Row row) {
        if (row != null && row.number() <= state.number()) {
            return row.value();
        }
        byte[] old = past.get(family, key);
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
        return new MergedScan(new LatestReads(), past, nothing, family, reverse, limit).page(range);
    }

    /** Rows that are newer than the state, and a past that is as new as they are. */
    private final class LatestReads implements BackendReadTx {

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            return ScalarSnapshot.this.get(family, key);
        }

        @Override
        public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
            RowPage page = parts.scan(family, range, reverse, limit);
            catchUp();
            return page;
        }

        @Override
        public long lastCommit() {
            return ScalarSnapshot.this.lastCommit();
        }
    }

    /** Learns what was changed up to now. */
    private void catchUp() {
        long newest = parts.head().group();
        while (reached < newest) {
            byte[] list = parts.group(reached + 1).map(Group::changes).orElse(null);
            if (list == null) {
                throw new TryAgain(
                        ErrorCode.CONFLICT,
                        "the state of commit " + state.number()
                                + " cannot be read any more: too much was changed since");
            }
            ChangeList.decode(list, this::remember);
            reached++;
        }
    }

    /** What was there before the first change is what is there in this state. */
    private void remember(int id, byte[] key, byte @Nullable [] before) {
        int place = parts.placement().place(id);
        if (place >= 0 && past.get(families.get(place), key) == null) {
            // An empty value is told apart from the mark of a deletion by its identity.
            past.put(families.get(place), key, before == null ? Overlay.DELETED : before);
            past.setSavepoint();
        }
    }

    @Override
    public long lastCommit() {
        check();
        return state.number();
    }

    private void check() {
        guard.check();
        parts.refuseIfClosed();
    }

    @Override
    public synchronized void close() {
        guard.end();
    }
}
