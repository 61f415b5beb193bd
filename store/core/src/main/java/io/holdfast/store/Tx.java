package io.holdfast.store;

import io.holdfast.store.record.EventType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /**
     * Adds an event to the record of this commit. The event is stored if the transaction commits. A transaction that
     * emits an event but writes nothing else is still a commit. If the commit record is turned off, the event is
     * ignored.
     *
     * @param type an event type declared by a schema of the store
     * @param subject the id of the object that the event is about: a string, a UUID or a ULID
     * @param entry the id of the entry that was added, such as a transaction: a string, a UUID or a ULID, or null if
     *     there is none
     * @param values the values of the data fields in the order in which the type declares them: {@code String}, {@code
     *     Long}, {@code Integer}, {@code Boolean}, {@code Instant}, {@code UUID}, {@code Ulid} or null
     */
    void emit(EventType type, Object subject, @Nullable Object entry, @Nullable Object... values);

    /**
     * Names an object that this transaction changes. The record of this commit contains the id unless the transaction
     * later emits an event with this id as its subject or entry. Naming an object does not make the transaction a
     * commit.
     *
     * @param id the id, with at most {@link io.holdfast.store.record.RecordEncoder#MAX_TEXT} characters
     */
    void recordSubject(String id);

    /**
     * Runs an action as soon as write functions that start in this process afterwards see the writes of this
     * transaction. If the backend runs write functions in order, this is when the function has returned, so the commit
     * can still fail afterwards. The action does not run if the function throws. It must be fast, must neither block
     * nor throw, and must be safe to repeat, because a function that is rehearsed runs it twice.
     */
    void whenVisible(Runnable action);
}
