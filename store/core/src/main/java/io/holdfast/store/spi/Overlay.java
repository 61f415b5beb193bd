package io.holdfast.store.spi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Rows that have been written but not stored yet: the last value of each key, in key order. Reads consult an overlay
 * before the storage. Changes since the last {@link #setSavepoint savepoint} can be rolled back. Not thread-safe.
 */
public class Overlay {

    /** The value that marks a deleted row. It is compared by identity. */
    public static final byte[] DELETED = {};

    private final List<TreeMap<byte[], byte[]>> rows;
    private final List<Undo> undo = new ArrayList<>();
    private int rowCount;
    private long bytes;
    private long bytesBefore;

    private record Undo(int family, byte[] key, byte @Nullable [] before) {}

    public Overlay(int families) {
        rows = new ArrayList<>(families);
        for (int i = 0; i < families; i++) {
            rows.add(new TreeMap<>(Arrays::compareUnsigned));
        }
    }

    /** A consumer of rows. */
    @FunctionalInterface
    public interface Visitor {
        /** Receives a row to put, or to delete if {@code value} is null. */
        void row(int family, byte[] key, byte @Nullable [] value);
    }

    /** Passes all rows to the visitor, family by family, in key order. */
    public final void forEach(Visitor visitor) {
        for (int family = 0; family < rows.size(); family++) {
            TreeMap<byte[], byte[]> familyRows = rows.get(family);
            if (!familyRows.isEmpty()) {
                int id = family;
                familyRows.forEach((key, value) -> visitor.row(id, key, value == DELETED ? null : value));
            }
        }
    }

    /** Returns the number of rows, including deleted rows. */
    public final int size() {
        return rowCount;
    }

    /** Returns the total size of the keys and values in bytes. */
    public final long bytes() {
        return bytes;
    }

    /** Returns the value of a key, {@link #DELETED} if the row was deleted, or null if it was not written. */
    public final byte @Nullable [] get(Family family, byte[] key) {
        TreeMap<byte[], byte[]> familyRows = rows.get(family.id());
        return familyRows.isEmpty() ? null : familyRows.get(key);
    }

    /** Returns the greatest key that was written to a family, or null if no key was written to it. */
    public final byte @Nullable [] lastKey(Family family) {
        TreeMap<byte[], byte[]> familyRows = rows.get(family.id());
        return familyRows.isEmpty() ? null : familyRows.lastKey();
    }

    /** Returns whether any row of a family was written. */
    public final boolean touches(Family family) {
        return !rows.get(family.id()).isEmpty();
    }

    /** Returns the rows in a range, including deleted rows. */
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
        undo.add(new Undo(family.id(), key, before));
        if (before == null) {
            rowCount++;
            bytes += key.length;
        } else {
            bytes -= before.length;
        }
        bytes += value.length;
    }

    /** Returns whether any row has been written since the last {@link #setSavepoint}. */
    public final boolean hasChangesSinceSavepoint() {
        return !undo.isEmpty();
    }

    /**
     * Passes the rows that were written since the last {@link #setSavepoint} to the visitor, with their latest values. A
     * row that was written several times may be passed several times.
     */
    public final void forEachSinceSavepoint(Visitor visitor) {
        for (Undo step : undo) {
            byte[] value = rows.get(step.family()).get(step.key());
            visitor.row(step.family(), step.key(), value == DELETED ? null : value);
        }
    }

    /** Sets a savepoint, so that {@link #rollbackToSavepoint} undoes only later changes. */
    public final void setSavepoint() {
        undo.clear();
        bytesBefore = bytes;
    }

    /** Undoes all changes since the last {@link #setSavepoint}. */
    public final void rollbackToSavepoint() {
        for (int i = undo.size() - 1; i >= 0; i--) {
            Undo step = undo.get(i);
            TreeMap<byte[], byte[]> familyRows = rows.get(step.family());
            if (step.before() == null) {
                familyRows.remove(step.key());
                rowCount--;
            } else {
                familyRows.put(step.key(), step.before());
            }
        }
        undo.clear();
        bytes = bytesBefore;
    }

    /** Removes all rows and the savepoint. */
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
