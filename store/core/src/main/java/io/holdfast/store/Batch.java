package io.holdfast.store;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Writes that need no reads, collected and then committed as one transaction. A wrong family, key or value is refused at
 * once, when it is added. For one thread; after {@link #commit} or {@link #rollback} it is over.
 */
public final class Batch {

    private static final WriteOptions OPTIONS =
            WriteOptions.named("batch").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final List<Consumer<Tx>> writes = new ArrayList<>();
    private boolean over;

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

    /** Puts bytes into a family that has no indexes, checks or expiry. */
    public Batch putRaw(String family, byte[] key, byte[] value) {
        return put(store.raw(family), key.clone(), value.clone());
    }

    /** Deletes a row, by its bytes, from a family that has no indexes, checks or expiry. */
    public Batch deleteRaw(String family, byte[] key) {
        return delete(store.raw(family), key.clone());
    }

    /** How many writes were added. */
    public int size() {
        return writes.size();
    }

    /** Commits all of it, or fails and commits nothing; returns the commit's number. */
    public long commit() {
        end();
        return store.commit(OPTIONS, this::apply).number();
    }

    public CompletableFuture<Long> commitAsync() {
        end();
        return store.commitAsync(OPTIONS, this::apply).thenApply(CommitResult::number);
    }

    /** Forgets all of it. */
    public void rollback() {
        end();
        writes.clear();
    }

    private int apply(Tx tx) {
        writes.forEach(write -> write.accept(tx));
        return writes.size();
    }

    private Batch add(Consumer<Tx> write) {
        refuseIfOver();
        writes.add(write);
        return this;
    }

    private void end() {
        refuseIfOver();
        over = true;
    }

    private void refuseIfOver() {
        if (over) {
            throw new BadRequest(ErrorCode.MISUSED, "this batch was committed or rolled back already: begin another");
        }
    }
}
