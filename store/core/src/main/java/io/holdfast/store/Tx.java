package io.holdfast.store;

import java.util.Optional;

/**
 * One transaction: it reads its own writes, and commits as a whole or not at all. The function that it is given to may
 * run more than once, so it changes nothing else.
 */
public interface Tx extends ReadTx {

    /** Puts a row, in place of the one that may be there, with its index entries and expiry. */
    <K, V> void put(Table<K, V> table, K key, V value);

    /** Puts a row unless there is one; says whether it did. */
    <K, V> boolean putIfAbsent(Table<K, V> table, K key, V value);

    /** Removes a row, if there is one, with its index entries. */
    <K, V> void delete(Table<K, V> table, K key);

    /** Removes a row and returns it: of several that try, one gets it. */
    <K, V> Optional<V> take(Table<K, V> table, K key);
}
