package io.holdfast.store.scalardb;

import com.scalar.db.api.TransactionState;
import com.scalar.db.exception.transaction.TransactionException;
import com.scalar.db.transaction.consensuscommit.UncommittedRecordException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for an unfinished commit of another process. If the commit remains unfinished for too long, probably because
 * its process is dead, the commit is aborted. This is safe, because ScalarDB guarantees that a transaction is either
 * committed or aborted.
 */
final class UnfinishedCommitResolver {

    private static final Logger LOG = LoggerFactory.getLogger(UnfinishedCommitResolver.class);
    private static final long MIN_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(300);
    private static final long MAX_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final ScalarClient cluster;
    private final long end;
    private int attempts;
    private @Nullable String blockingTransaction;
    private long since;

    UnfinishedCommitResolver(ScalarClient cluster, Duration maxWait) {
        this.cluster = cluster;
        end = System.nanoTime() + maxWait.toNanos();
    }

    /**
     * Pauses after a conflict, or throws an exception if the error is not a conflict or the maximum wait has passed.
     */
    void pauseOrThrow(TransactionException e) {
        if (!ScalarErrors.isConflict(e) || System.nanoTime() - end > 0) {
            throw ScalarErrors.of(e);
        }
        String transaction = e instanceof UncommittedRecordException blocked
                ? blocked.getResults().get(0).getId()
                : null;
        if (transaction == null || !transaction.equals(blockingTransaction)) {
            blockingTransaction = transaction;
            since = System.nanoTime();
        } else if (System.nanoTime() - since > cluster.grace().toNanos()) {
            abort(transaction);
            since = System.nanoTime();
        }
        pause(++attempts);
    }

    private void abort(String transaction) {
        TransactionState state = cluster.abortUnlessCommitted(transaction);
        LOG.warn(
                "transaction {} was unfinished for {} ms and has been resolved as {}",
                transaction,
                cluster.grace().toMillis(),
                state);
    }

    /** Pauses with exponential backoff and random jitter. */
    static void pause(int attempt) {
        long max = Math.min(MAX_PAUSE_NANOS, MIN_PAUSE_NANOS << Math.min(attempt, 10));
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(max / 2, max));
    }
}
