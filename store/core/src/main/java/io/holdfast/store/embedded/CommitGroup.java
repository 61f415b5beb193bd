package io.holdfast.store.embedded;

import io.holdfast.store.common.Durability;
import io.holdfast.store.spi.Overlay;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes that become durable together, and the rows that they wrote. The group keeps only the last value of each key,
 * in key order, so a row that is written a hundred times is stored once. A function that fails is rolled back without
 * affecting the others. For storage that {@linkplain EmbeddedStorage#needsEachCommit needs each commit}, the group also
 * keeps the rows of every commit.
 *
 * <p>Only the {@link WriteFunctionRunner} changes a group, until it is passed to the {@link GroupWriter}; from then on,
 * the group is read-only until it is cleared.
 */
public final class CommitGroup extends Overlay {

    private final List<QueuedWrite<?>> calls = new ArrayList<>();
    private final List<CommittedRows> commits = new ArrayList<>();
    private final boolean keepsEachCommit;
    private Runnable write = () -> {};
    private boolean durable;
    private int rolledBack;
    private long commit;
    private long runningNanos;

    CommitGroup(int families) {
        this(families, false);
    }

    CommitGroup(int families, boolean keepsEachCommit) {
        super(families);
        this.keepsEachCommit = keepsEachCommit;
    }

    /** Returns the rows of every commit in the group, oldest first, or nothing if they are not kept. */
    public List<CommittedRows> commits() {
        return commits;
    }

    /** Keeps the rows of a function that has run, as the next commit, and returns the number of the latest commit. */
    long keepRows(long latest) {
        if (!hasChangesSinceSavepoint()) {
            return latest;
        }
        if (keepsEachCommit) {
            CommittedRows rows = new CommittedRows(latest + 1);
            forEachSinceSavepoint(rows::add);
            commits.add(rows);
        }
        setSavepoint();
        return latest + 1;
    }

    /** Returns the number of the latest commit in the group. */
    public long lastCommit() {
        return commit;
    }

    /** Returns whether any write of the group requires {@link Durability#FSYNC}. */
    public boolean needsFsync() {
        return durable;
    }

    /** Requires {@link Durability#FSYNC} for the group, regardless of its writes. */
    void requireFsync() {
        durable = true;
    }

    List<QueuedWrite<?>> calls() {
        return calls;
    }

    /** Marks the calls as handed over, and returns false if any of them has already been cancelled. */
    boolean handOverCalls() {
        boolean all = true;
        for (QueuedWrite<?> call : calls) {
            all &= call.tryHandOver();
        }
        return all;
    }

    /** Returns the action that stores the group. */
    Runnable preparedWrite() {
        return write;
    }

    void setPreparedWrite(Runnable prepared) {
        write = prepared;
    }

    int rolledBack() {
        return rolledBack;
    }

    long runningNanos() {
        return runningNanos;
    }

    /** Adds a call whose function has run, so that the call commits or fails with the group. */
    void add(QueuedWrite<?> call, boolean failed, long latestCommit, long nanos) {
        calls.add(call);
        durable |= call.request().durability() == Durability.FSYNC;
        rolledBack += failed ? 1 : 0;
        commit = latestCommit;
        runningNanos += nanos;
    }

    @Override
    public void clear() {
        super.clear();
        calls.clear();
        commits.clear();
        write = () -> {};
        durable = false;
        rolledBack = 0;
        runningNanos = 0;
    }
}
