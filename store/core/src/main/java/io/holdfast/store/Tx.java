package io.holdfast.store;

import java.util.Optional;

/**
 * A read-write transaction: it sees its own writes and commits atomically. The function it is passed to may run more than
 * once and must not change anything outside the transaction.
 */
public interface Tx extends ReadTx {

    /** Puts a row, replacing an existing one, and updates its index entries and expiry. */
    <K, V> void put(Table<K, V> table, K key, V value);

    /** Puts a row unless its key exists; returns whether it did. */
    <K, V> boolean putIfAbsent(Table<K, V> table, K key, V value);

    /** Deletes a row, if it exists, and its index entries. */
    <K, V> void delete(Table<K, V> table, K key);

    /** Deletes a row and returns it; of several concurrent calls, only one gets the row. */
    <K, V> Optional<V> take(Table<K, V> table, K key);
}
