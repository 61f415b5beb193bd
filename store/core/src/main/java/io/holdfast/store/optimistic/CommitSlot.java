package io.holdfast.store.optimistic;

import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Overlay;
import org.jspecify.annotations.Nullable;

/**
 * The right to commit. What is read here is the newest state; if the turn commits, nobody else has committed since it began.
 * Whatever goes wrong is a {@link io.holdfast.store.error.StoreException}, and then nothing was written.
 */
public interface CommitSlot extends BackendReadTx, AutoCloseable {

    /** The newest commit when it began. */
    long head();

    /** Tells what others have committed since the commit that was known. */
    void collectChanges(RecentChanges changes);

    /** The number of the newest commit, those of this turn included. */
    @Override
    long lastCommit();

    /** Something was written: that is a commit of its own. */
    long addCommit();

    /** These rows will be part of it; {@code ranOn} is what they were made of, null if that was this turn. */
    default void addWrites(Overlay writes, @Nullable BackendReadTx ranOn) {}

    /** Writes and commits everything. */
    void commit(Overlay rows) throws CommitInDoubt;

    /** Ends it; what was not committed never was. */
    @Override
    void close();
}
