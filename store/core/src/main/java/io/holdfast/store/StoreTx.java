package io.holdfast.store;

import io.holdfast.store.record.EventType;
import io.holdfast.store.record.RecordEncoder;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Implements typed reads and writes on top of a backend transaction. */
final class StoreTx extends StoreReadTx implements Tx {

    private final BackendTx backend;
    private final TableCatalog catalog;
    private final @Nullable Recording recording;
    private @Nullable RecordEncoder record;
    private Set<String> subjects = Set.of();
    private List<Runnable> visibleActions = List.of();
    private boolean changed;
    /** The rows written since the first read-ahead, or null if nothing has been read ahead. */
    private @Nullable Set<WrittenRow> written;

    /**
     * Begins a transaction.
     *
     * @param recording the recording options of the commit, or null if it is not recorded
     */
    StoreTx(TableCatalog catalog, BackendTx backend, InstantSource clock, @Nullable Recording recording) {
        super(catalog, backend, clock);
        this.backend = backend;
        this.catalog = catalog;
        this.recording = recording;
    }

    @Override
    public <K, V> void put(Table<K, V> table, K key, V value) {
        BoundTable<K, V> bound = bound(table);
        bound.put(backend, key, value, now());
        recordWrite(bound, key);
    }

    @Override
    public <K, V> boolean putIfAbsent(Table<K, V> table, K key, V value) {
        if (exists(table, key)) {
            return false;
        }
        put(table, key, value);
        return true;
    }

    @Override
    public <K, V> void delete(Table<K, V> table, K key) {
        BoundTable<K, V> bound = bound(table);
        bound.delete(backend, bound.encodeKey(key));
        recordWrite(bound, key);
    }

    @Override
    public <K, V> Optional<V> take(Table<K, V> table, K key) {
        Optional<V> row = get(table, key);
        if (row.isPresent()) {
            delete(table, key);
        }
        return row;
    }

    @Override
    public void emit(EventType type, Object subject, @Nullable Object entry, @Nullable Object... values) {
        catalog.eventTypes().require(type);
        if (recording != null) {
            if (record == null) {
                record = new RecordEncoder(recording.origin(), now());
            }
            record.add(type, subject, entry, values);
            if (!subjects.isEmpty()) {
                subjects.remove(subject.toString());
                subjects.remove(String.valueOf(entry));
            }
        }
    }

    @Override
    public void recordSubject(String id) {
        if (recording != null) {
            if (subjects.isEmpty()) {
                subjects = new LinkedHashSet<>();
            }
            subjects.add(id);
        }
    }

    @Override
    public void whenVisible(Runnable action) {
        if (visibleActions.isEmpty()) {
            visibleActions = new ArrayList<>();
        }
        visibleActions.add(action);
    }

    /** Returns the actions to run when the writes of this transaction are visible. */
    List<Runnable> visibleActions() {
        return visibleActions;
    }

    /** Passes the commit record of the transaction to the backend after the function has returned. */
    void finish() {
        if (record == null && changed && recording != null && recording.withoutEvents()) {
            record = new RecordEncoder(recording.origin(), now());
        }
        if (record != null && recording != null) {
            record.addSubjects(subjects);
            List<byte[]> rows = record.finish();
            backend.putAtCommit(catalog.record(), rows);
            rows.forEach(row -> recording.counter().accept(row.length));
        }
    }

    private <K, V> void recordWrite(BoundTable<K, V> bound, K key) {
        changed = true;
        if (written != null) {
            written.add(new WrittenRow(bound.family().id(), ByteBuffer.wrap(bound.encodeKey(key))));
        }
    }

    @Override
    void onReadAhead() {
        if (written == null) {
            written = new HashSet<>();
        }
    }

    @Override
    boolean isWrittenSinceReadAhead(Family family, byte[] rowKey) {
        return written != null
                && !written.isEmpty()
                && written.contains(new WrittenRow(family.id(), ByteBuffer.wrap(rowKey)));
    }

    /**
     * The recording options of a commit.
     *
     * @param origin the encoded origin
     * @param withoutEvents whether the commit is also recorded if it emits no events
     * @param counter the consumer of the size of each record row
     */
    record Recording(byte[] origin, boolean withoutEvents, LongConsumer counter) {}

    private record WrittenRow(int family, ByteBuffer key) {}
}
