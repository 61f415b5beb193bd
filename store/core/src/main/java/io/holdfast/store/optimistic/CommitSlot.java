package io.holdfast.store.optimistic;

import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Overlay;
import org.jspecify.annotations.Nullable;

/**
 * The right to commit, which only one process holds at a time. Reads see the latest state; if the slot commits, no
 * other process has committed since the slot began. Methods that fail with a {@link
 * io.holdfast.store.error.StoreException} have written nothing.
 */
public interface CommitSlot extends BackendReadTx, AutoCloseable {

    /** Returns the number of the commit that was the latest when the slot began. */
    long head();

    /** Adds the keys that other processes have changed since the latest commit known when the slot began. */
    void collectChanges(RecentChanges changes);

    /** Returns the number of the latest commit, including the commits of this slot. */
    @Override
    long lastCommit();

    /** Adds a commit to this slot and returns its number. */
    long addCommit();

    /**
     * Announces rows that this slot will commit.
     *
     * @param writes the rows written by one function
     * @param readsUsed the reads on which the function ran, or null if it ran on this slot
     */
    default void addWrites(Overlay writes, @Nullable BackendReadTx readsUsed) {}

    /** Writes and commits the rows of all functions. */
    void commit(Overlay rows) throws CommitInDoubtException;

    /** Ends the slot and rolls it back if it has not committed. */
    @Override
    void close();
}
