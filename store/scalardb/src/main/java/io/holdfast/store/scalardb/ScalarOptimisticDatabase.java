package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.CrudException;
import io.holdfast.store.optimistic.CommitInDoubt;
import io.holdfast.store.optimistic.CommitSlot;
import io.holdfast.store.optimistic.OptimisticDatabase;
import io.holdfast.store.scalardb.CommitHistory.Position;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several processes may have a turn at once, though they try to avoid it; one of them commits. */
final class ScalarOptimisticDatabase implements OptimisticDatabase {

    private final ScalarStoreContext parts;
    private final ScalarStoreContext inTurn;
    private final List<Family> families;
    private final Position start;
    private final AdvisoryCommitLock commitLock;
    private @Nullable ScalarCommitSlot last;
    private int failedAttempts;

    ScalarOptimisticDatabase(
            ScalarStoreContext parts, List<Family> families, Position start, AdvisoryCommitLock courtesy) {
        this.commitLock = courtesy;
        this.parts = parts;
        inTurn = parts.forCommits();
        this.families = families;
        this.start = start;
    }

    @Override
    public BackendReadTx latestReads() {
        return new ScalarLatestReads(parts);
    }

    @Override
    public CommitSlot awaitSlot(long known) {
        if (last != null && last.isCommitted()) {
            failedAttempts = 0;
        }
        if (failedAttempts > 0) {
            ConflictBackoff.pause(failedAttempts);
        }
        Position position = last == null ? start : last.position();
        commitLock.acquire();
        try {
            ScalarCommitSlot turn = begin(position);
            if (!turn.position().equals(position)) {
                commitLock.recordContention();
            }
            last = turn;
            return turn;
        } catch (RuntimeException e) {
            commitLock.release();
            throw e;
        }
    }

    /** Waits while somebody is in the middle of a commit, whose head may or may not become the head. */
    private ScalarCommitSlot begin(Position known) {
        ConflictBackoff wait = new ConflictBackoff(parts.cluster(), parts.patience());
        while (true) {
            DistributedTransaction tx = parts.cluster().begin();
            try {
                boolean careful = last == null || failedAttempts > 0;
                return new ScalarCommitSlot(
                        inTurn, families, tx, parts.history().head(tx), known, commitLock, careful);
            } catch (CrudException e) {
                ShardCluster.rollbackQuietly(tx);
                wait.pauseOrThrow(e);
            } catch (RuntimeException e) {
                ShardCluster.rollbackQuietly(tx);
                throw e;
            }
        }
    }

    /** ScalarDB keeps a row for each transaction, which says what became of it, or now says that nothing will. */
    @Override
    public boolean resolveInDoubt(CommitInDoubt doubt) {
        return parts.cluster().resolveInDoubt(doubt.slotId());
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
