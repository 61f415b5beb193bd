package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.TransactionException;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgain;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Reads the newest committed rows, so many at once. Those of a turn are not counted with the others: while it lasts, the
 * commits of all processes wait for it.
 */
final class BoundedReadExecutor implements AutoCloseable {

    private final ShardCluster cluster;
    private final int most;
    private final Duration timeout;
    private final Semaphore permits;
    private final ExecutorService threads;

    /** Something to be done in a transaction. */
    @FunctionalInterface
    interface Read<T> {
        T in(DistributedTransaction tx) throws TransactionException;
    }

    /** Something to be read for each of many. */
    @FunctionalInterface
    interface ReadOne<A, T> {
        T in(DistributedTransaction tx, A one) throws TransactionException;
    }

    BoundedReadExecutor(ShardCluster cluster, int most, Duration timeout) {
        this.cluster = cluster;
        this.most = most;
        this.timeout = timeout;
        permits = new Semaphore(most, true);
        threads = Executors.newFixedThreadPool(most, Threads.named("holdfast-shards"));
    }

    /** Waits, so long at the most, while a commit of somebody is in the way. */
    <T> T read(Duration patience, Read<T> use) {
        ConflictBackoff wait = new ConflictBackoff(cluster, patience);
        while (true) {
            cluster.refuseIfClosed();
            try {
                return readOnce(use);
            } catch (TransactionException e) {
                wait.pauseOrThrow(e);
            }
        }
    }

    private <T> T readOnce(Read<T> use) throws TransactionException {
        acquirePermit();
        try {
            DistributedTransaction tx = cluster.beginReadOnly();
            try {
                return use.in(tx);
            } finally {
                // Not committed, since that would read everything once more: what has to agree is ours to see to.
                tx.rollback();
            }
        } finally {
            permits.release();
        }
    }

    private void acquirePermit() {
        try {
            if (!permits.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new TryAgain(ErrorCode.UNAVAILABLE, "no other read of the shards has ended for " + timeout);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TryAgain(ErrorCode.INTERRUPTED, "interrupted before the shards were read", e);
        }
    }

    /** The same with each of many, a few at once; the results in their order. */
    <A, T> List<T> readAll(Duration patience, List<A> all, ReadOne<A, T> one) {
        int slice = Math.max(1, (all.size() + most - 1) / most);
        if (all.size() <= slice) {
            return read(patience, tx -> each(tx, all, one));
        }
        cluster.refuseIfClosed();
        List<CompletableFuture<List<T>>> slices = new ArrayList<>();
        for (int from = 0; from < all.size(); from += slice) {
            List<A> some = all.subList(from, Math.min(all.size(), from + slice));
            slices.add(CompletableFuture.supplyAsync(() -> read(patience, tx -> each(tx, some, one)), threads));
        }
        try {
            return slices.stream().flatMap(part -> part.join().stream()).toList();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static <A, T> List<T> each(DistributedTransaction tx, List<A> all, ReadOne<A, T> one)
            throws TransactionException {
        List<T> found = new ArrayList<>(all.size());
        for (A each : all) {
            found.add(one.in(tx, each));
        }
        return found;
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
