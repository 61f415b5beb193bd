package io.holdfast.store.optimistic;

import io.holdfast.store.spi.BackendReadTx;

/** A database in which commits take turns. Trouble is a {@link io.holdfast.store.error.StoreException}. */
public interface OptimisticDatabase {

    /** For one function: the newest rows there are, each read for itself, so they need not agree. */
    BackendReadTx latestReads();

    /** Waits until it is our turn. {@code known} is the newest commit that this process knows of. For one thread. */
    CommitSlot awaitSlot(long known);

    /** Whether a commit that is in doubt happened; if it did not, it never will. For the thread that takes turns. */
    boolean resolveInDoubt(CommitInDoubt doubt);

    /** The last turn came to nothing: what it used may be broken. For the thread that takes turns. */
    void recover();

    /** The thread that takes turns has ended. */
    void close();
}
