package io.holdfast.store;

import java.util.Optional;

/**
 * A read-write transaction, which sees its own writes and commits atomically. The function to which it is passed may
 * run more than once and must not change anything outside the transaction.
 */
public interface Tx extends ReadTx {

    /** Puts a row, replacing any existing row with the same key, and updates its index entries and expiry. */
    <K, V> void put(Table<K, V> table, K key, V value);

    /** Puts a row unless a row with the same key exists, and returns whether the row was put. */
    <K, V> boolean putIfAbsent(Table<K, V> table, K key, V value);

    /** Deletes a row and its index entries if the row exists. */
    <K, V> void delete(Table<K, V> table, K key);

    /**
     * Deletes a row and returns it. If several calls delete the same row concurrently, only one of them returns the
     * row.
     */
    <K, V> Optional<V> take(Table<K, V> table, K key);
}
