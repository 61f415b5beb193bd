package io.holdfast.store.optimistic;

import io.holdfast.store.spi.BackendReadTx;

/** A database in which one process commits at a time. Errors are {@link io.holdfast.store.error.StoreException}s. */
public interface OptimisticDatabase {

    /** Returns reads of the latest rows for one function. Each read is independent, so they may be inconsistent. */
    BackendReadTx latestReads();

    /**
     * Waits for the right to commit. Called only by the commit thread.
     *
     * @param known the latest commit known to this process
     */
    CommitSlot awaitSlot(long known);

    /**
     * Returns whether a commit in doubt has taken effect; if it returns false, the commit never will. Called only by the
     * commit thread.
     */
    boolean resolveInDoubt(CommitInDoubt doubt);

    /** Releases resources that may be broken after a failed slot. Called only by the commit thread. */
    void recover();

    /** Releases all resources. Called only by the commit thread, at its end. */
    void close();
}
