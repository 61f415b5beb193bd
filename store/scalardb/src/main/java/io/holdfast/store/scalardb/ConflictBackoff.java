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
 * Waits for a commit of somebody that is in the way. One that stays there for too long, most likely because its process is
 * gone, is given up: that is safe, since ScalarDB lets a transaction be either committed or given up, whoever is first.
 */
final class ConflictBackoff {

    private static final Logger LOG = LoggerFactory.getLogger(ConflictBackoff.class);
    private static final long SHORT_NANOS = TimeUnit.MICROSECONDS.toNanos(300);
    private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final ShardCluster cluster;
    private final long end;
    private int attempts;
    private @Nullable String inTheWay;
    private long since;

    ConflictBackoff(ShardCluster cluster, Duration patience) {
        this.cluster = cluster;
        end = System.nanoTime() + patience.toNanos();
    }

    /** Waits a little; throws what waiting does not help against. */
    void pauseOrThrow(TransactionException e) {
        if (!ScalarErrors.isConflict(e) || System.nanoTime() - end > 0) {
            throw ScalarErrors.of(e);
        }
        String now = e instanceof UncommittedRecordException blocked
                ? blocked.getResults().get(0).getId()
                : null;
        if (now == null || !now.equals(inTheWay)) {
            inTheWay = now;
            since = System.nanoTime();
        } else if (System.nanoTime() - since > cluster.grace().toNanos()) {
            abort(now);
            since = System.nanoTime();
        }
        pause(++attempts);
    }

    private void abort(String transaction) {
        TransactionState state = cluster.abortUnlessCommitted(transaction);
        LOG.warn(
                "transaction {} was unfinished for {} ms: it is {} now",
                transaction,
                cluster.grace().toMillis(),
                state);
    }

    /** Longer every time, and never as long as others who wait for the same. */
    static void pause(int attempt) {
        long most = Math.min(LONG_NANOS, SHORT_NANOS << Math.min(attempt, 10));
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(most / 2, most));
    }
}
