package io.holdfast.store.optimistic;

import io.holdfast.store.spi.BackendReadTx;

/** A database in which one process commits at a time. Methods throw {@link io.holdfast.store.error.StoreException} on failure. */
public interface OptimisticDatabase {

    /**
     * Returns a reader of the latest rows for one function. The reads are independent and may be inconsistent with each
     * other.
     */
    BackendReadTx latestReads();

    /**
     * Waits for the right to commit. Called only by the commit thread.
     *
     * @param known the latest commit known to this process
     */
    CommitSlot awaitSlot(long known);

    /**
     * Returns whether a commit in doubt has taken effect. If this method returns false, the commit will never take
     * effect. Called only by the commit thread.
     */
    boolean resolveInDoubt(CommitInDoubtException doubt);

    /** Releases resources that may be broken after a failed slot. Called only by the commit thread. */
    void recover();

    /** Releases all resources. Called only by the commit thread when it ends. */
    void close();
}
