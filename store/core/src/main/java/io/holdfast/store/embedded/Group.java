package io.holdfast.store.embedded;

import io.holdfast.store.Durability;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Calls that become durable together, and what their functions wrote: the last value of each key, in key order, so that a
 * row which the group wrote a hundred times is stored once. A function that fails is undone alone.
 *
 * <p>It belongs to the runner while it fills, and to nobody, to be read only, from when it is handed to the log until it
 * is cleared.
 */
public final class Group {

    /** Stands in for the value of a deleted row. Compared by identity. */
    static final byte[] DELETED = {};

    private final List<TreeMap<byte[], byte[]>> rows;
    private final List<Undo> undo = new ArrayList<>();
    private final List<Call<?>> calls = new ArrayList<>();
    private Runnable write = () -> {};
    private boolean durable;
    private int rolledBack;
    private long commit;
    private long runningNanos;
    private int rowCount;
    private long bytes;
    private long bytesBefore;

    private record Undo(TreeMap<byte[], byte[]> rows, byte[] key, byte @Nullable [] before) {}

    Group(int families) {
        rows = new ArrayList<>(families);
        for (int i = 0; i < families; i++) {
            rows.add(new TreeMap<>(Arrays::compareUnsigned));
        }
    }

    /** Hears the rows of a group. */
    @FunctionalInterface
    public interface Visitor {
        /** A row to put, or to delete if {@code value} is null. */
        void row(int family, byte[] key, byte @Nullable [] value);
    }

    /** All rows, family by family, in key order. */
    public void forEach(Visitor visitor) {
        for (int family = 0; family < rows.size(); family++) {
            TreeMap<byte[], byte[]> familyRows = rows.get(family);
            if (!familyRows.isEmpty()) {
                int id = family;
                familyRows.forEach((key, value) -> visitor.row(id, key, value == DELETED ? null : value));
            }
        }
    }

    /** How many rows it would write. */
    public int size() {
        return rowCount;
    }

    /** The number of its newest commit. */
    public long commit() {
        return commit;
    }

    /** Whether anybody in it asks to survive a loss of power. */
    public boolean durable() {
        return durable;
    }

    /** About how many bytes it would write. */
    long bytes() {
        return bytes;
    }

    List<Call<?>> calls() {
        return calls;
    }

    /** How it is written. */
    Runnable write() {
        return write;
    }

    void ready(Runnable howToWrite) {
        write = howToWrite;
    }

    int rolledBack() {
        return rolledBack;
    }

    long runningNanos() {
        return runningNanos;
    }

    /** A call has run: it stands or falls with the group. */
    void add(Call<?> call, boolean failed, long newestCommit, long nanos) {
        calls.add(call);
        durable |= call.request().durability() == Durability.FSYNC;
        rolledBack += failed ? 1 : 0;
        commit = newestCommit;
        runningNanos += nanos;
    }

    /** The value, {@link #DELETED}, or null where the group knows nothing. */
    byte @Nullable [] get(Family family, byte[] key) {
        TreeMap<byte[], byte[]> familyRows = rows.get(family.id());
        return familyRows.isEmpty() ? null : familyRows.get(key);
    }

    boolean touches(Family family) {
        return !rows.get(family.id()).isEmpty();
    }

    /** What the group has in a range, deletes included. */
    NavigableMap<byte[], byte[]> within(Family family, Range range) {
        NavigableMap<byte[], byte[]> familyRows = rows.get(family.id());
        if (range.from() != null) {
            familyRows = familyRows.tailMap(range.from(), true);
        }
        return range.to() == null ? familyRows : familyRows.headMap(range.to(), false);
    }

    void put(Family family, byte[] key, byte[] value) {
        TreeMap<byte[], byte[]> familyRows = rows.get(family.id());
        byte[] before = familyRows.put(key, value);
        undo.add(new Undo(familyRows, key, before));
        if (before == null) {
            rowCount++;
            bytes += key.length;
        } else {
            bytes -= before.length;
        }
        bytes += value.length;
    }

    /** Whether anything was written since {@link #keep}. */
    boolean hasNews() {
        return !undo.isEmpty();
    }

    /** The function is done: what it wrote stays. */
    void keep() {
        undo.clear();
        bytesBefore = bytes;
    }

    /** Undoes everything since {@link #keep}. */
    void rollback() {
        for (int i = undo.size() - 1; i >= 0; i--) {
            Undo step = undo.get(i);
            if (step.before() == null) {
                step.rows().remove(step.key());
                rowCount--;
            } else {
                step.rows().put(step.key(), step.before());
            }
        }
        undo.clear();
        bytes = bytesBefore;
    }

    void clear() {
        for (TreeMap<byte[], byte[]> familyRows : rows) {
            if (!familyRows.isEmpty()) {
                familyRows.clear();
            }
        }
        calls.clear();
        undo.clear();
        write = () -> {};
        durable = false;
        rolledBack = 0;
        runningNanos = 0;
        rowCount = 0;
        bytes = 0;
        bytesBefore = 0;
    }
}
