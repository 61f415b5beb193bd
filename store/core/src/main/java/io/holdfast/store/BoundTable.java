package io.holdfast.store;

import io.holdfast.store.codec.MalformedKeyException;
import io.holdfast.store.codec.MalformedValueException;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table of an open store. It encodes rows, enforces checks, and maintains indexes and expiry when rows change. */
final class BoundTable<K, V> {

    private final Table<K, V> table;
    private final Family family;
    private final List<BoundIndex<?, K, V>> indexes;
    private final ExpiryIndex expiries;
    private final boolean readOnly;

    BoundTable(
            Table<K, V> table,
            Family family,
            List<BoundIndex<?, K, V>> indexes,
            ExpiryIndex expiries,
            boolean readOnly) {
        this.table = table;
        this.family = family;
        this.indexes = List.copyOf(indexes);
        this.expiries = expiries;
        this.readOnly = readOnly;
    }

    Table<K, V> table() {
        return table;
    }

    Family family() {
        return family;
    }

    List<BoundIndex<?, K, V>> indexes() {
        return indexes;
    }

    /** Returns an index of this table together with the family of the index. */
    @SuppressWarnings("unchecked")
    <I> BoundIndex<I, K, V> index(Index<I, K, V> index) {
        for (BoundIndex<?, K, V> bound : indexes) {
            if (bound.index() == index) {
                return (BoundIndex<I, K, V>) bound;
            }
        }
        throw new BadRequestException(ErrorCode.UNKNOWN_FAMILY, "table '" + table + "' has no index '" + index + "'");
    }

    byte[] encodeKey(K key) {
        if (key == null) { // User code may pass null, because it need not be null-marked.
            throw new BadRequestException(ErrorCode.INVALID_KEY, "key of '" + table + "' must not be null");
        }
        try {
            return table.keys().encode(key);
        } catch (MalformedKeyException e) {
            throw new BadRequestException(ErrorCode.INVALID_KEY, "key of '" + table + "': " + e.getMessage(), e);
        }
    }

    K decodeKey(byte[] key) {
        try {
            return table.keys().decode(key);
        } catch (MalformedKeyException e) {
            throw undecodable(key, e);
        }
    }

    /** Returns the value of a stored row, whether or not the row has expired. */
    V decode(byte[] key, byte[] stored) {
        try {
            return table.values().decode(table.expiry() == null ? stored : ExpiryIndex.unwrap(stored));
        } catch (IllegalArgumentException e) {
            throw undecodable(key, e);
        }
    }

    /** Returns the value of a stored row, or null if the row has expired. */
    @Nullable
    V decodeUnlessExpired(byte[] key, byte[] stored, Instant now) {
        return isExpired(key, stored, now) ? null : decode(key, stored);
    }

    boolean isExpired(byte[] key, byte[] stored, Instant now) {
        return table.expiry() != null && ExpiryIndex.isDue(nanosOf(key, stored), now);
    }

    private long nanosOf(byte[] key, byte[] stored) {
        try {
            return ExpiryIndex.nanosOf(stored);
        } catch (MalformedKeyException e) {
            throw undecodable(key, e);
        }
    }

    private StoreFailedException undecodable(byte[] key, IllegalArgumentException cause) {
        return new StoreFailedException(
                ErrorCode.UNDECODABLE,
                "row " + hex(key) + " of table '" + table + "' cannot be decoded; its record type may have changed: "
                        + cause.getMessage(),
                cause);
    }

    void put(BackendTx tx, K key, V value, Instant now) {
        refuseIfReadOnly();
        byte[] rowKey = encodeKey(key);
        byte[] row = encode(key, value, now);
        if (indexes.isEmpty() && table.expiry() == null) {
            tx.put(family, rowKey, row);
            return;
        }
        StoreLimits.checkRow(family.name(), rowKey, row);
        if (table.expiry() != null) {
            StoreLimits.checkKey(ExpiryIndex.FAMILY, ExpiryIndex.encodeEntry(0, table.name(), rowKey));
        }
        byte[] old = tx.get(family, rowKey);
        @Nullable V before = old == null ? null : decode(rowKey, old);
        // All user code runs before the first write, so that an exception leaves nothing half-written.
        List<List<BoundIndex.StoredEntry>> added = new ArrayList<>();
        List<List<BoundIndex.StoredEntry>> removed = new ArrayList<>();
        for (BoundIndex<?, K, V> index : indexes) {
            added.add(index.entries(key, value, rowKey));
            removed.add(before == null ? List.of() : index.entries(key, before, rowKey));
        }
        for (int i = 0; i < indexes.size(); i++) {
            checkUnique(tx, indexes.get(i), added.get(i), rowKey, now);
        }
        for (int i = 0; i < indexes.size(); i++) {
            BoundIndex<?, K, V> index = indexes.get(i);
            remove(tx, index, minus(removed.get(i), added.get(i)));
            for (BoundIndex.StoredEntry entry : minus(added.get(i), removed.get(i))) {
                tx.put(index.family(), entry.key(), entry.value());
            }
        }
        replaceExpiryEntry(tx, rowKey, old, row);
        tx.put(family, rowKey, row);
    }

    /** Performs the checks of a put that do not depend on other rows. */
    void checkPut(K key, V value, Instant now) {
        refuseIfReadOnly();
        StoreLimits.checkRow(family.name(), encodeKey(key), encode(key, value, now));
    }

    /** Performs the checks of a delete. */
    void checkDelete(K key) {
        refuseIfReadOnly();
        StoreLimits.checkKey(family.name(), encodeKey(key));
    }

    void delete(BackendTx tx, byte[] rowKey) {
        delete(tx, rowKey, null);
    }

    /** Deletes a row and its index entries, except those in an index that is still being built. */
    private void delete(BackendTx tx, byte[] rowKey, @Nullable BoundIndex<?, K, V> unbuilt) {
        refuseIfReadOnly();
        if (indexes.isEmpty() && table.expiry() == null) {
            tx.delete(family, rowKey);
            return;
        }
        byte[] old = tx.get(family, rowKey);
        if (old == null) {
            return;
        }
        List<List<BoundIndex.StoredEntry>> removed = new ArrayList<>();
        if (!indexes.isEmpty()) {
            K key = decodeKey(rowKey);
            V before = decode(rowKey, old);
            for (BoundIndex<?, K, V> index : indexes) {
                removed.add(index.equals(unbuilt) ? List.of() : index.entries(key, before, rowKey));
            }
        }
        for (int i = 0; i < removed.size(); i++) {
            remove(tx, indexes.get(i), removed.get(i));
        }
        replaceExpiryEntry(tx, rowKey, old, null);
        tx.delete(family, rowKey);
    }

    /** Removes an expired row, or an entry of the expiry index that is no longer valid. */
    void evict(BackendTx tx, ExpiryIndex.ExpiryEntry due) {
        byte[] stored = tx.get(family, due.key());
        if (stored != null && nanosOf(due.key(), stored) == due.nanos()) {
            delete(tx, due.key());
        } else {
            expiries.remove(tx, due.nanos(), due.table(), due.key());
        }
    }

    /** Adds a stored row to an index that is being built, or deletes the row if it has expired. */
    void addToIndex(BoundIndex<?, K, V> index, BackendTx tx, byte[] rowKey, byte[] stored, Instant now) {
        if (isExpired(rowKey, stored, now)) {
            // If the unique index has an equal entry, it belongs to another row that has not expired.
            delete(tx, rowKey, index);
            return;
        }
        List<BoundIndex.StoredEntry> entries = index.entries(decodeKey(rowKey), decode(rowKey, stored), rowKey);
        checkUnique(tx, index, entries, rowKey, now);
        for (BoundIndex.StoredEntry entry : entries) {
            tx.put(index.family(), entry.key(), entry.value());
        }
    }

    /** Returns the name of the first check that a row violates, or null if the row satisfies all checks. */
    @Nullable
    String firstBrokenCheck(K key, V value) {
        for (Table.Check<K, V> check : table.checks()) {
            if (!check.holds().test(key, value)) {
                return check.rule();
            }
        }
        return null;
    }

    private byte[] encode(K key, V value, Instant now) {
        if (value == null) { // User code may pass null, because it need not be null-marked.
            throw new BadRequestException(ErrorCode.INVALID_VALUE, "value for '" + table + "' must not be null");
        }
        String broken = firstBrokenCheck(key, value);
        if (broken != null) {
            throw new BadRequestException(
                    ErrorCode.CHECK_FAILED, "a row of table '" + table + "' violates the check '" + broken + "'");
        }
        try {
            byte[] encoded = table.values().encode(value);
            Table.Expiry<V> expiry = table.expiry();
            return expiry == null ? encoded : ExpiryIndex.wrap(ExpiryIndex.nanos(expiry.at(value, now)), encoded);
        } catch (MalformedValueException | MalformedKeyException e) {
            throw new BadRequestException(ErrorCode.INVALID_VALUE, "value for '" + table + "': " + e.getMessage(), e);
        }
    }

    /**
     * Rejects entries that a unique index already contains for another row. If the other row has expired, it is deleted
     * and the entries are accepted.
     */
    private void checkUnique(
            BackendTx tx, BoundIndex<?, K, V> index, List<BoundIndex.StoredEntry> entries, byte[] rowKey, Instant now) {
        for (BoundIndex.StoredEntry entry : entries) {
            StoreLimits.checkRow(index.family().name(), entry.key(), entry.value());
            if (!index.index().isUnique()) {
                continue;
            }
            byte[] holder = tx.get(index.family(), entry.key());
            if (holder == null || Arrays.equals(holder, rowKey)) {
                continue;
            }
            byte[] held = tx.get(family, holder);
            if (held != null && !isExpired(holder, held, now)) {
                throw new BadRequestException(
                        ErrorCode.NOT_UNIQUE,
                        table.name(),
                        index.index().name(),
                        "another row of table '" + table + "' already has the same entry in the unique index '"
                                + index.index() + "'");
            }
            delete(tx, holder);
        }
    }

    /**
     * Removes the given index entries of a row. An entry in a unique index is removed only if it still belongs to the
     * row.
     */
    private static void remove(BackendTx tx, BoundIndex<?, ?, ?> index, List<BoundIndex.StoredEntry> entries) {
        for (BoundIndex.StoredEntry entry : entries) {
            if (!index.index().isUnique() || Arrays.equals(tx.get(index.family(), entry.key()), entry.value())) {
                tx.delete(index.family(), entry.key());
            }
        }
    }

    private void replaceExpiryEntry(BackendTx tx, byte[] rowKey, byte @Nullable [] old, byte @Nullable [] added) {
        if (table.expiry() == null) {
            return;
        }
        if (old != null) {
            expiries.remove(tx, nanosOf(rowKey, old), table.name(), rowKey);
        }
        if (added != null) {
            expiries.add(tx, ExpiryIndex.nanosOf(added), table.name(), rowKey);
        }
    }

    private void refuseIfReadOnly() {
        if (readOnly) {
            throw new BadRequestException(
                    ErrorCode.PROTECTED_FAMILY,
                    "family '" + table + "' cannot be written as raw bytes, because its table has indexes, checks or"
                            + " expiry, or belongs to the store; write it through its table");
        }
    }

    /** Returns the entries of one list whose keys do not occur in the other list. */
    private static List<BoundIndex.StoredEntry> minus(
            List<BoundIndex.StoredEntry> all, List<BoundIndex.StoredEntry> excluded) {
        if (excluded.isEmpty()) {
            return all;
        }
        List<BoundIndex.StoredEntry> remaining = new ArrayList<>(all);
        remaining.removeIf(entry -> excluded.stream().anyMatch(other -> Arrays.equals(entry.key(), other.key())));
        return remaining;
    }

    static String hex(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 64)) + (bytes.length > 64 ? "…" : "");
    }
}
