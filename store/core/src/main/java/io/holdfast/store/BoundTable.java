package io.holdfast.store;

import io.holdfast.store.codec.MalformedKey;
import io.holdfast.store.codec.MalformedValue;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table in one store: where its rows are, and how its rules are kept when they change. */
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

    /** The index as bound to this table. */
    @SuppressWarnings("unchecked")
    <I> BoundIndex<I, K, V> index(Index<I, K, V> index) {
        for (BoundIndex<?, K, V> bound : indexes) {
            if (bound.index() == index) {
                return (BoundIndex<I, K, V>) bound;
            }
        }
        throw new BadRequest(
                ErrorCode.UNKNOWN_FAMILY, "table '" + table + "' is not declared with the index '" + index + "'");
    }

    byte[] encodeKey(K key) {
        if (key == null) { // Callers need not be null-marked.
            throw new BadRequest(ErrorCode.INVALID_KEY, "key of '" + table + "' is null");
        }
        try {
            return table.keys().encode(key);
        } catch (MalformedKey e) {
            throw new BadRequest(ErrorCode.INVALID_KEY, "key of '" + table + "': " + e.getMessage(), e);
        }
    }

    K decodeKey(byte[] key) {
        try {
            return table.keys().decode(key);
        } catch (MalformedKey e) {
            throw undecodable(key, e);
        }
    }

    /** The value of a stored row, expired or not. */
    V decode(byte[] key, byte[] stored) {
        try {
            return table.values().decode(table.expiry() == null ? stored : ExpiryIndex.unwrap(stored));
        } catch (IllegalArgumentException e) {
            throw undecodable(key, e);
        }
    }

    /** The value of a stored row, or null if it has expired. */
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
        } catch (MalformedKey e) {
            throw undecodable(key, e);
        }
    }

    private StoreFailure undecodable(byte[] key, IllegalArgumentException cause) {
        return new StoreFailure(
                ErrorCode.UNDECODABLE,
                "the row " + hex(key) + " of '" + table + "' cannot be read as it is declared now (did its record"
                        + " change?): " + cause.getMessage(),
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
        // All of the caller's own code runs before the first write: what it throws leaves nothing half done.
        List<List<BoundIndex.StoredEntry>> fresh = new ArrayList<>();
        List<List<BoundIndex.StoredEntry>> stale = new ArrayList<>();
        for (BoundIndex<?, K, V> index : indexes) {
            fresh.add(index.entries(key, value, rowKey));
            stale.add(before == null ? List.of() : index.entries(key, before, rowKey));
        }
        for (int i = 0; i < indexes.size(); i++) {
            checkUnique(tx, indexes.get(i), fresh.get(i), rowKey, now);
        }
        for (int i = 0; i < indexes.size(); i++) {
            BoundIndex<?, K, V> index = indexes.get(i);
            remove(tx, index, minus(stale.get(i), fresh.get(i)));
            for (BoundIndex.StoredEntry entry : minus(fresh.get(i), stale.get(i))) {
                tx.put(index.family(), entry.key(), entry.value());
            }
        }
        replaceExpiryEntry(tx, rowKey, old, row);
        tx.put(family, rowKey, row);
    }

    /** Refuses what a put of this row would refuse without looking at other rows. */
    void checkPut(K key, V value, Instant now) {
        refuseIfReadOnly();
        StoreLimits.checkRow(family.name(), encodeKey(key), encode(key, value, now));
    }

    /** Refuses what a delete of this row would refuse. */
    void checkDelete(K key) {
        refuseIfReadOnly();
        StoreLimits.checkKey(family.name(), encodeKey(key));
    }

    void delete(BackendTx tx, byte[] rowKey) {
        delete(tx, rowKey, null);
    }

    /** Deletes a row, but for its entries in an index that does not have it yet. */
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
        List<List<BoundIndex.StoredEntry>> stale = new ArrayList<>();
        if (!indexes.isEmpty()) {
            K key = decodeKey(rowKey);
            V before = decode(rowKey, old);
            for (BoundIndex<?, K, V> index : indexes) {
                stale.add(index.equals(unbuilt) ? List.of() : index.entries(key, before, rowKey));
            }
        }
        for (int i = 0; i < stale.size(); i++) {
            remove(tx, indexes.get(i), stale.get(i));
        }
        replaceExpiryEntry(tx, rowKey, old, null);
        tx.delete(family, rowKey);
    }

    /** Removes a row that is due, or an entry that is not true any more. */
    void evict(BackendTx tx, ExpiryIndex.ExpiryEntry due) {
        byte[] stored = tx.get(family, due.key());
        if (stored != null && nanosOf(due.key(), stored) == due.nanos()) {
            delete(tx, due.key());
        } else {
            expiries.remove(tx, due.nanos(), due.table(), due.key());
        }
    }

    /** Adds a stored row to an index that is being built; a row that has expired goes instead. */
    void addToIndex(BoundIndex<?, K, V> index, BackendTx tx, byte[] rowKey, byte[] stored, Instant now) {
        if (isExpired(rowKey, stored, now)) {
            // Its entry in a unique index, if there is one, is that of a row which has not expired.
            delete(tx, rowKey, index);
            return;
        }
        List<BoundIndex.StoredEntry> entries = index.entries(decodeKey(rowKey), decode(rowKey, stored), rowKey);
        checkUnique(tx, index, entries, rowKey, now);
        for (BoundIndex.StoredEntry entry : entries) {
            tx.put(index.family(), entry.key(), entry.value());
        }
    }

    /** The first declared check that a row breaks. */
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
        if (value == null) { // Callers need not be null-marked.
            throw new BadRequest(ErrorCode.INVALID_VALUE, "value for '" + table + "' is null");
        }
        String broken = firstBrokenCheck(key, value);
        if (broken != null) {
            throw new BadRequest(ErrorCode.CHECK_FAILED, "a row of '" + table + "' breaks the check '" + broken + "'");
        }
        try {
            byte[] encoded = table.values().encode(value);
            Table.Expiry<V> expiry = table.expiry();
            return expiry == null ? encoded : ExpiryIndex.wrap(ExpiryIndex.nanos(expiry.at(value, now)), encoded);
        } catch (MalformedValue | MalformedKey e) {
            throw new BadRequest(ErrorCode.INVALID_VALUE, "value for '" + table + "': " + e.getMessage(), e);
        }
    }

    /** Refuses entries that a unique index has for another row, unless that row has expired: then it goes. */
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
                throw new BadRequest(
                        ErrorCode.NOT_UNIQUE,
                        table.name(),
                        index.index().name(),
                        "a row of '" + table + "' would be the second with the same entry in the unique index '"
                                + index.index() + "'");
            }
            delete(tx, holder);
        }
    }

    /** Removes entries of a row; one of a unique index only if it is still this row's. */
    private static void remove(BackendTx tx, BoundIndex<?, ?, ?> index, List<BoundIndex.StoredEntry> entries) {
        for (BoundIndex.StoredEntry entry : entries) {
            if (!index.index().isUnique() || Arrays.equals(tx.get(index.family(), entry.key()), entry.value())) {
                tx.delete(index.family(), entry.key());
            }
        }
    }

    private void replaceExpiryEntry(BackendTx tx, byte[] rowKey, byte @Nullable [] old, byte @Nullable [] fresh) {
        if (table.expiry() == null) {
            return;
        }
        if (old != null) {
            expiries.remove(tx, nanosOf(rowKey, old), table.name(), rowKey);
        }
        if (fresh != null) {
            expiries.add(tx, ExpiryIndex.nanosOf(fresh), table.name(), rowKey);
        }
    }

    private void refuseIfReadOnly() {
        if (readOnly) {
            throw new BadRequest(
                    ErrorCode.PROTECTED_FAMILY,
                    "'" + table + "' has rules or belongs to the store: write it through its declared table");
        }
    }

    private static List<BoundIndex.StoredEntry> minus(
            List<BoundIndex.StoredEntry> all, List<BoundIndex.StoredEntry> without) {
        if (without.isEmpty()) {
            return all;
        }
        List<BoundIndex.StoredEntry> left = new ArrayList<>(all);
        left.removeIf(entry -> without.stream().anyMatch(other -> Arrays.equals(entry.key(), other.key())));
        return left;
    }

    static String hex(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 64)) + (bytes.length > 64 ? "…" : "");
    }
}
