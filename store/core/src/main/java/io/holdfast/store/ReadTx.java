package io.holdfast.store;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * A read transaction, which sees one consistent state of the store. Rows that have expired by {@link #now} are not
 * visible. The transaction is valid only inside the function to which it is passed, and only on that function's thread.
 */
public interface ReadTx {

    <K, V> Optional<V> get(Table<K, V> table, K key);

    <K, V> boolean exists(Table<K, V> table, K key);

    /** Returns the existing rows with the given keys, in the order of the keys. */
    <K, V> Map<K, V> getAll(Table<K, V> table, Collection<K> keys);

    /** Returns a scan of all rows of a table in key order; restrict it with the methods of {@link Scan}. */
    <K, V> Scan<K, Entry<K, V>> scan(Table<K, V> table);

    /** Returns the row with the given key in a unique index. */
    <I, K, V> Optional<Entry<K, V>> find(Table<K, V> table, Index<I, K, V> index, I indexKey);

    /** Returns a scan of the rows of a table in the order of an index. */
    <I, K, V> Scan<I, Entry<K, V>> scan(Table<K, V> table, Index<I, K, V> index);

    /** Returns the time of this transaction. It does not advance while the transaction runs. */
    Instant now();

    /** Returns the number of the latest commit that is visible to this transaction. */
    long lastCommit();
}
