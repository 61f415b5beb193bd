package io.holdfast.store.spi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Rows that lie over those that are stored: what was written and is not stored yet, the last value of each key, in key
 * order. What was written since {@link #setSavepoint} can be undone. For one thread at a time.
 */
public class Overlay {

    /** Stands in for the value of a deleted row. Compared by identity. */
    public static final byte[] DELETED = {};

    private final List<TreeMap<byte[], byte[]>> rows;
    private final List<Undo> undo = new ArrayList<>();
    private int rowCount;
    private long bytes;
    private long bytesBefore;

    private record Undo(TreeMap<byte[], byte[]> rows, byte[] key, byte @Nullable [] before) {}

    public Overlay(int families) {
        rows = new ArrayList<>(families);
        for (int i = 0; i < families; i++) {
            rows.add(new TreeMap<>(Arrays::compareUnsigned));
        }
    }

    /** Hears rows. */
    @FunctionalInterface
    public interface Visitor {
        /** A row to put, or to delete if {@code value} is null. */
        void row(int family, byte[] key, byte @Nullable [] value);
    }

    /** All rows, family by family, in key order. */
    public final void forEach(Visitor visitor) {
        for (int family = 0; family < rows.size(); family++) {
            TreeMap<byte[], byte[]> familyRows = rows.get(family);
            if (!familyRows.isEmpty()) {
                int id = family;
                familyRows.forEach((key, value) -> visitor.row(id, key, value == DELETED ? null : value));
            }
        }
    }

    /** How many rows it would write. */
    public final int size() {
        return rowCount;
    }

    /** About how many bytes it would write. */
    public final long bytes() {
        return bytes;
    }

    /** The value, {@link #DELETED}, or null where nothing is known here. */
    public final byte @Nullable [] get(Family family, byte[] key) {
        TreeMap<byte[], byte[]> familyRows = rows.get(family.id());
        return familyRows.isEmpty() ? null : familyRows.get(key);
    }

    /** The highest key that was written here of a family. */
    public final byte @Nullable [] lastKey(Family family) {
        TreeMap<byte[], byte[]> familyRows = rows.get(family.id());
        return familyRows.isEmpty() ? null : familyRows.lastKey();
    }

    public final boolean touches(Family family) {
        return !rows.get(family.id()).isEmpty();
    }

    /** What is here of a range, deletes included. */
    public final NavigableMap<byte[], byte[]> within(Family family, KeyRange range) {
        NavigableMap<byte[], byte[]> familyRows = rows.get(family.id());
        if (range.from() != null) {
            familyRows = familyRows.tailMap(range.from(), true);
        }
        return range.to() == null ? familyRows : familyRows.headMap(range.to(), false);
    }

    /** Puts a row, or deletes it if the value is {@link #DELETED}. */
    public final void put(Family family, byte[] key, byte[] value) {
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

    /** Whether anything was written since {@link #setSavepoint}. */
    public final boolean hasChangesSinceSavepoint() {
        return !undo.isEmpty();
    }

    /** The function is done: what it wrote stays. */
    public final void setSavepoint() {
        undo.clear();
        bytesBefore = bytes;
    }

    /** Undoes everything since {@link #setSavepoint}. */
    public final void rollbackToSavepoint() {
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

    /** Forgets everything. */
    public void clear() {
        for (TreeMap<byte[], byte[]> familyRows : rows) {
            if (!familyRows.isEmpty()) {
                familyRows.clear();
            }
        }
        undo.clear();
        rowCount = 0;
        bytes = 0;
        bytesBefore = 0;
    }
}
