package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.CrudException;
import io.holdfast.store.optimistic.CommitInDoubtException;
import io.holdfast.store.optimistic.CommitSlot;
import io.holdfast.store.optimistic.OptimisticDatabase;
import io.holdfast.store.scalardb.CommitHistory.Position;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Provides the commit slots of this process. If the slots of several processes overlap, only one of them commits. */
final class ScalarOptimisticDatabase implements OptimisticDatabase {

    private final ScalarStoreContext context;
    private final ScalarStoreContext commitContext;
    private final List<Family> families;
    private final Position start;
    private final AdvisoryCommitLock commitLock;
    private @Nullable ScalarCommitSlot last;
    private int failedAttempts;

    ScalarOptimisticDatabase(
            ScalarStoreContext context, List<Family> families, Position start, AdvisoryCommitLock commitLock) {
        this.commitLock = commitLock;
        this.context = context;
        commitContext = context.forCommits();
        this.families = families;
        this.start = start;
    }

    @Override
    public BackendReadTx latestReads() {
        return new ScalarLatestReads(context);
    }

    @Override
    public CommitSlot awaitSlot(long known) {
        if (last != null && last.isCommitted()) {
            failedAttempts = 0;
        }
        if (failedAttempts > 0) {
            UnfinishedCommitResolver.pause(failedAttempts);
        }
        Position position = last == null ? start : last.position();
        commitLock.acquire();
        try {
            ScalarCommitSlot slot = begin(position);
            if (!slot.position().equals(position)) {
                commitLock.recordContention();
            }
            last = slot;
            return slot;
        } catch (RuntimeException e) {
            commitLock.release();
            throw e;
        }
    }

    /**
     * Begins a slot after waiting for any commit by another process, because the value of the head is undecided during
     * a commit.
     */
    private ScalarCommitSlot begin(Position known) {
        UnfinishedCommitResolver backoff = new UnfinishedCommitResolver(context.cluster(), context.maxWait());
        while (true) {
            DistributedTransaction tx = context.cluster().begin();
            try {
                boolean readBeforeWrite = last == null || failedAttempts > 0;
                return new ScalarCommitSlot(
                        commitContext, families, tx, context.history().head(tx), known, commitLock, readBeforeWrite);
            } catch (CrudException e) {
                ScalarClient.rollbackQuietly(tx);
                backoff.pauseOrThrow(e);
            } catch (RuntimeException e) {
                ScalarClient.rollbackQuietly(tx);
                throw e;
            }
        }
    }

    /**
     * Looks up the state row that ScalarDB keeps for each transaction, and aborts the transaction if there is no such
     * row.
     */
    @Override
    public boolean resolveInDoubt(CommitInDoubtException doubt) {
        return context.cluster().resolveInDoubt(doubt.slotId());
    }

    @Override
    public void recover() {
        failedAttempts++;
        commitLock.recordContention();
    }

    @Override
    public void close() {
        last = null;
        commitLock.close();
    }
}
