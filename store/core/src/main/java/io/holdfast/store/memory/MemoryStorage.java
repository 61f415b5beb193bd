package io.holdfast.store.memory;

import io.holdfast.store.embedded.CommitGroup;
import io.holdfast.store.embedded.EmbeddedStorage;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashPMap;
import org.pcollections.TreePMap;

/** The storage of an in-memory store: every group replaces the current {@link MemoryState}. */
final class MemoryStorage implements EmbeddedStorage {

    private final InMemory memory;
    private final List<String> names;
    private volatile boolean closed;

    MemoryStorage(InMemory memory, List<String> names) {
        this.memory = memory;
        this.names = names;
    }

    private MemoryState state() {
        if (closed) {
            throw new StoreFailedException(ErrorCode.CLOSED, "the store is closed");
        }
        return memory.state();
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        return state().get(family, key);
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        return state().scan(family, range, reverse, limit);
    }

    @Override
    public long lastCommit() {
        return state().lastCommit();
    }

    @Override
    public BackendSnapshot snapshot() {
        return new StateSnapshot(state());
    }

    @Override
    public Runnable prepare(CommitGroup group) {
        return () -> apply(group);
    }

    private void apply(CommitGroup group) {
        Change change = new Change(state().families());
        group.forEach(change::row);
        memory.setState(new MemoryState(change.families, group.lastCommit()));
    }

    private final class Change {
        private HashPMap<String, TreePMap<byte[], byte[]>> families;

        Change(HashPMap<String, TreePMap<byte[], byte[]>> families) {
            this.families = families;
        }

        void row(int family, byte[] key, byte @Nullable [] value) {
            String name = names.get(family);
            TreePMap<byte[], byte[]> rows = families.getOrDefault(name, MemoryState.NO_ROWS);
            families = families.plus(name, value == null ? rows.minus(key) : rows.plus(key, value));
        }
    }

    @Override
    public Map<String, Long> familyRows() {
        return state().rowCounts();
    }

    @Override
    public Map<String, Long> familyBytes() {
        return Map.of();
    }

    @Override
    public long bytesOnDisk() {
        return 0;
    }

    @Override
    public void close() {
        closed = true;
        memory.release();
    }

    private final class StateSnapshot implements BackendSnapshot {
        private final MemoryState captured;

        StateSnapshot(MemoryState captured) {
            this.captured = captured;
        }

        /** Returns the captured state, or throws an exception if the store is closed. */
        private MemoryState captured() {
            state();
            return captured;
        }

        @Override
        public byte @Nullable [] get(Family family, byte[] key) {
            return captured().get(family, key);
        }

        @Override
        public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
            return captured().scan(family, range, reverse, limit);
        }

        @Override
        public long lastCommit() {
            return captured().lastCommit();
        }

        @Override
        public void close() {
            // There is nothing to release.
        }
    }
}
