package io.holdfast.testkit.model;

import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The operations on a store in one transaction. Writes require a {@link Tx}. */
record StoreTxOperations(ReadTx tx) implements ModelOperations {

    @Override
    public Instant now() {
        return tx.now();
    }

    @Override
    public <V> Optional<V> get(Table<Integer, V> table, int key) {
        return tx.get(table, key);
    }

    @Override
    public <V> List<Entry<Integer, V>> scan(Table<Integer, V> table, Span span) {
        Scan<Integer, Entry<Integer, V>> scan =
                tx.scan(table).from(span.from()).to(span.to()).limit(span.limit());
        return (span.reverse() ? scan.reverse() : scan).toList();
    }

    @Override
    public Optional<Entry<Integer, Named>> find(String name) {
        return tx.find(NAMED, BY_NAME, name);
    }

    @Override
    public List<Entry<Integer, Named>> byName(boolean reverse) {
        Scan<String, Entry<Integer, Named>> scan = tx.scan(NAMED, BY_NAME);
        return (reverse ? scan.reverse() : scan).toList();
    }

    @Override
    public <V> boolean put(Table<Integer, V> table, int key, V value) {
        return falseIfNotUnique(() -> {
            writeTx().put(table, key, value);
            return true;
        });
    }

    @Override
    public <V> boolean putIfAbsent(Table<Integer, V> table, int key, V value) {
        return falseIfNotUnique(() -> writeTx().putIfAbsent(table, key, value));
    }

    @Override
    public <V> void delete(Table<Integer, V> table, int key) {
        writeTx().delete(table, key);
    }

    @Override
    public <V> Optional<V> take(Table<Integer, V> table, int key) {
        return writeTx().take(table, key);
    }

    private Tx writeTx() {
        return (Tx) tx;
    }

    private static boolean falseIfNotUnique(BooleanSupplier put) {
        try {
            return put.getAsBoolean();
        } catch (StoreException e) {
            if (e.code() == ErrorCode.NOT_UNIQUE) {
                return false;
            }
            throw e;
        }
    }
}
