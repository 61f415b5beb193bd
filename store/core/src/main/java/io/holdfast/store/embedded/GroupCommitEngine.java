package io.holdfast.store.embedded;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.common.StoreStats;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.WriteRequest;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The backend for stores that live in one process. It accepts a limited number of writes from any thread and commits
 * them in groups using its {@link GroupCommitter}.
 */
public final class GroupCommitEngine implements Backend {

    private final EmbeddedStorage storage;
    private final GroupCommitOptions options;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final GroupCompletions completions = new GroupCompletions(inFlight);
    private final GroupCommitter committer;
    private final Watchdog watchdog;
    private final @Nullable WriteFailureRecovery recovery;
    private volatile boolean closing;

    public GroupCommitEngine(
            EmbeddedStorage storage, int families, GroupCommitOptions options, StoreListener listener) {
        this.storage = storage;
        this.options = options;
        this.committer = new GroupCommitter(storage, families, options, listener, completions);
        this.watchdog =
                new Watchdog(committer.runner(), options.slowAfter(), committer.metrics(), committer::expireLate);
        this.recovery = storage instanceof ReopenableStorage reopenable
                ? new WriteFailureRecovery(reopenable, committer, listener)
                : null;
    }

    @Override
    public <R> CommitResult<R> write(WriteRequest<R> request) {
        admit(request);
        QueuedWrite<R> call = QueuedWrite.blocking(request);
        try {
            if (committer.tryRunInline(call)) {
                return call.result();
            }
            committer.enqueue(call);
            return call.await();
        } finally {
            inFlight.decrementAndGet();
        }
    }

    @Override
    public <R> CompletableFuture<CommitResult<R>> writeAsync(WriteRequest<R> request) {
        try {
            admit(request);
        } catch (StoreException e) {
            return CompletableFuture.failedFuture(e);
        }
        CompletableFuture<CommitResult<R>> future = new CompletableFuture<>();
        committer.enqueue(QueuedWrite.async(request, future));
        return future;
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        refuseInsideWrite();
        try (GuardedSnapshot snapshot = new GuardedSnapshot(storage.snapshot(), true)) {
            return function.apply(snapshot);
        }
    }

    @Override
    public <R> R readLocal(Function<? super BackendReadTx, ? extends R> function) {
        refuseInsideWrite();
        try (GuardedSnapshot snapshot = new GuardedSnapshot(storage.localSnapshot(), true)) {
            return function.apply(snapshot);
        }
    }

    /** Rejects all further writes, as after a failed write. The write in progress is not affected. */
    public void stop(StoreException cause) {
        committer.writer().stop(cause);
    }

    @Override
    public BackendSnapshot snapshot() {
        refuseInsideWrite();
        return new GuardedSnapshot(storage.snapshot(), false);
    }

    @Override
    public long lastCommit() {
        return committer.writer().lastCommit();
    }

    @Override
    public boolean isSoleWriter() {
        return true;
    }

    @Override
    public boolean runsWritesInOrder() {
        return true;
    }

    @Override
    public StoreStats stats() {
        if (!committer.isStopped()) {
            try {
                return committer
                        .metrics()
                        .stats(lastCommit(), storage.familyRows(), storage.familyBytes(), storage.bytesOnDisk());
            } catch (TryAgainException e) {
                // The storage is being reopened; only the counters of the engine are available.
            }
        }
        return committer.metrics().stats(lastCommit(), Map.of(), Map.of(), 0);
    }

    @Override
    public Optional<StoreException> writeFailure() {
        return Optional.ofNullable(committer.writer().failure()).map(StoreWriteFailure::cause);
    }

    @Override
    public void verifyChecksums(ProgressListener progress) {
        refuseInsideWrite();
        storage.verifyChecksums(progress);
    }

    @Override
    public void compact(ProgressListener progress) {
        refuseInsideWrite();
        storage.compact(progress);
    }

    @Override
    public BackupInfo backup(Path folder) {
        refuseInsideWrite();
        return storage.backup(folder);
    }

    @Override
    public synchronized void close() {
        refuseInsideWrite();
        if (closing) {
            return;
        }
        closing = true;
        if (recovery != null) {
            recovery.close();
        }
        committer.close();
        watchdog.close();
        completions.close();
        storage.close();
    }

    private void admit(WriteRequest<?> request) {
        refuseInsideWrite();
        if (closing) {
            throw GroupCommitter.closed();
        }
        committer.writer().refuseIfStopped();
        int pending = inFlight.getAndIncrement();
        if (pending >= options.queueCapacity() && !request.housekeeping()) {
            inFlight.decrementAndGet();
            committer.metrics().recordOverload(pending);
            throw new TryAgainException(
                    ErrorCode.OVERLOADED, pending + " writes are in flight; the limit is " + options.queueCapacity());
        }
    }

    private void refuseInsideWrite() {
        if (committer.isInsideWrite()) {
            throw new BadRequestException(
                    ErrorCode.MISUSED,
                    "the store cannot be called inside a write function; use the transaction passed to the function");
        }
    }
}
