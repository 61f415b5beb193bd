package io.holdfast.store;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * One consistent state of the store, to be read. Rows that have expired by {@link #now} are not there. Valid only
 * inside the function that it was given to, and only on that function's thread.
 */
public interface ReadTx {

    <K, V> Optional<V> get(Table<K, V> table, K key);

    <K, V> boolean exists(Table<K, V> table, K key);

    /** Many rows at once: those that exist, in the order in which the keys are given. */
    <K, V> Map<K, V> getAll(Table<K, V> table, Collection<K> keys);

    /** The rows of a table in key order; narrow it with the methods of {@link Scan}. */
    <K, V> Scan<K, Entry<K, V>> scan(Table<K, V> table);

    /** The row that a unique index has for {@code by}. */
    <I, K, V> Optional<Entry<K, V>> find(Table<K, V> table, Index<I, K, V> index, I by);

    /** The rows of a table in the order of an index. */
    <I, K, V> Scan<I, Entry<K, V>> scan(Table<K, V> table, Index<I, K, V> index);

    /** The time of this transaction: the same for all of it. */
    Instant now();

    /** The number of the newest commit that is visible here. */
    long lastCommit();
}
