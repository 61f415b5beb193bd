package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.TransactionException;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
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
 * Reads the latest committed rows, with a bounded number of concurrent reads. Reads in commit slots use a separate
 * executor, because the commits of all processes wait for these reads.
 */
final class BoundedReadExecutor implements AutoCloseable {

    private final ScalarClient cluster;
    private final int maxConcurrent;
    private final Duration timeout;
    private final Semaphore permits;
    private final ExecutorService threads;

    /** A read in a transaction. */
    @FunctionalInterface
    interface Read<T> {
        T in(DistributedTransaction tx) throws TransactionException;
    }

    /** A read of one item of a list, in a transaction. */
    @FunctionalInterface
    interface ReadOne<A, T> {
        T in(DistributedTransaction tx, A item) throws TransactionException;
    }

    BoundedReadExecutor(ScalarClient cluster, int maxConcurrent, Duration timeout) {
        this.cluster = cluster;
        this.maxConcurrent = maxConcurrent;
        this.timeout = timeout;
        permits = new Semaphore(maxConcurrent, true);
        threads = Executors.newFixedThreadPool(maxConcurrent, Threads.named("holdfast-shards"));
    }

    /** Runs a read, and retries it for at most {@code maxWait} while it conflicts with unfinished commits. */
    <T> T read(Duration maxWait, Read<T> read) {
        UnfinishedCommitResolver backoff = new UnfinishedCommitResolver(cluster, maxWait);
        while (true) {
            cluster.refuseIfClosed();
            try {
                return readOnce(read);
            } catch (TransactionException e) {
                backoff.pauseOrThrow(e);
            }
        }
    }

    private <T> T readOnce(Read<T> read) throws TransactionException {
        acquirePermit();
        try {
            DistributedTransaction tx = cluster.beginReadOnly();
            try {
                return read.in(tx);
            } finally {
                // A commit would read every row again to validate it. The callers check consistency themselves.
                tx.rollback();
            }
        } finally {
            permits.release();
        }
    }

    private void acquirePermit() {
        try {
            if (!permits.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new TryAgainException(
                        ErrorCode.UNAVAILABLE, "the shards are overloaded: no read could start within " + timeout);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TryAgainException(ErrorCode.INTERRUPTED, "interrupted before the shards were read", e);
        }
    }

    /** Reads all items of a list concurrently and returns the results in the order of the items. */
    <A, T> List<T> readAll(Duration maxWait, List<A> items, ReadOne<A, T> read) {
        int sliceSize = Math.max(1, (items.size() + maxConcurrent - 1) / maxConcurrent);
        if (items.size() <= sliceSize) {
            return read(maxWait, tx -> each(tx, items, read));
        }
        cluster.refuseIfClosed();
        List<CompletableFuture<List<T>>> slices = new ArrayList<>();
        for (int from = 0; from < items.size(); from += sliceSize) {
            List<A> slice = items.subList(from, Math.min(items.size(), from + sliceSize));
            slices.add(CompletableFuture.supplyAsync(() -> read(maxWait, tx -> each(tx, slice, read)), threads));
        }
        try {
            return slices.stream().flatMap(part -> part.join().stream()).toList();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static <A, T> List<T> each(DistributedTransaction tx, List<A> items, ReadOne<A, T> read)
            throws TransactionException {
        List<T> found = new ArrayList<>(items.size());
        for (A item : items) {
            found.add(read.in(tx, item));
        }
        return found;
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
