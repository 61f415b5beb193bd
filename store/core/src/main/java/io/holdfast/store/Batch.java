package io.holdfast.store;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Writes that need no reads, collected and then committed as one transaction. An invalid family, key or value is
 * rejected as soon as it is added. Not thread-safe, and not usable after {@link #commit} or {@link #rollback}.
 */
public final class Batch {

    private static final WriteOptions OPTIONS =
            WriteOptions.named("batch").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final List<Consumer<Tx>> writes = new ArrayList<>();
    private boolean ended;

    Batch(Store store) {
        this.store = store;
    }

    public <K, V> Batch put(Table<K, V> table, K key, V value) {
        store.catalog().bound(table).checkPut(key, value, store.now());
        return add(tx -> tx.put(table, key, value));
    }

    public <K, V> Batch delete(Table<K, V> table, K key) {
        store.catalog().bound(table).checkDelete(key);
        return add(tx -> tx.delete(table, key));
    }

    /** Puts a row as raw bytes into a family that has no indexes, checks or expiry. */
    public Batch putRaw(String family, byte[] key, byte[] value) {
        return put(store.raw(family), key.clone(), value.clone());
    }

    /** Deletes the row with the given raw key from a family that has no indexes, checks or expiry. */
    public Batch deleteRaw(String family, byte[] key) {
        return delete(store.raw(family), key.clone());
    }

    /** Returns the number of writes in this batch. */
    public int size() {
        return writes.size();
    }

    /** Commits all writes, or none if the commit fails, and returns the commit number. */
    public long commit() {
        end();
        return store.commit(OPTIONS, this::apply).number();
    }

    /** Like {@link #commit}, but without blocking. */
    public CompletableFuture<Long> commitAsync() {
        end();
        return store.commitAsync(OPTIONS, this::apply).thenApply(CommitResult::number);
    }

    /** Discards all writes. */
    public void rollback() {
        end();
        writes.clear();
    }

    private int apply(Tx tx) {
        writes.forEach(write -> write.accept(tx));
        return writes.size();
    }

    private Batch add(Consumer<Tx> write) {
        refuseIfEnded();
        writes.add(write);
        return this;
    }

    private void end() {
        refuseIfEnded();
        ended = true;
    }

    private void refuseIfEnded() {
        if (ended) {
            throw new BadRequestException(
                    ErrorCode.MISUSED, "this batch has already been committed or rolled back; create a new one");
        }
    }
}
