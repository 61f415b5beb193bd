package io.holdfast.store.raft;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.common.StoreStats;
import io.holdfast.store.embedded.GuardedSnapshot;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.raft.log.ReplicaHolder;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import io.holdfast.store.rocksdb.ReplicaReader;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendMetrics;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.WriteRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A read-only backend on a member's replica, available in every role of the member. Thread-safe. */
final class ReadOnlyReplicaBackend implements Backend {

    private final ReplicaHolder replica;
    private final List<Family> families;
    private final BackendMetrics metrics;
    private volatile @Nullable Opened opened;
    private volatile boolean closed;

    /** An open database and its reader. Both are replaced when the member catches up from a checkpoint. */
    private record Opened(ReplicaDatabase database, ReplicaReader view) {}

    ReadOnlyReplicaBackend(ReplicaHolder replica, List<Family> families, StoreListener listener) {
        this.replica = replica;
        this.families = List.copyOf(families);
        this.metrics = new BackendMetrics(listener, () -> 0);
    }

    private ReplicaReader view() {
        if (closed) {
            throw new StoreFailedException(ErrorCode.CLOSED, "the store is closed");
        }
        ReplicaDatabase database = replica.get();
        Opened current = opened;
        if (current == null || current.database() != database) {
            current = new Opened(database, database.view(families));
            opened = current;
        }
        return current.view();
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        try (GuardedSnapshot snapshot = new GuardedSnapshot(view().snapshot(), true)) {
            return function.apply(snapshot);
        }
    }

    @Override
    public BackendSnapshot snapshot() {
        return new GuardedSnapshot(view().snapshot(), false);
    }

    @Override
    public <R> CommitResult<R> write(WriteRequest<R> request) {
        throw Proposer.notLeader(null);
    }

    @Override
    public <R> CompletableFuture<CommitResult<R>> writeAsync(WriteRequest<R> request) {
        return CompletableFuture.failedFuture(Proposer.notLeader(null));
    }

    @Override
    public Optional<StoreException> writeFailure() {
        return Optional.of(Proposer.notLeader(null));
    }

    @Override
    public long lastCommit() {
        return replica.get().position().commit();
    }

    @Override
    public boolean isSoleWriter() {
        return false;
    }

    @Override
    public StoreStats stats() {
        ReplicaReader view = view();
        return metrics.stats(
                lastCommit(),
                view.familyRows(),
                view.familyBytes(),
                replica.get().bytesOnDisk());
    }

    @Override
    public void verifyChecksums(ProgressListener progress) {
        replica.get().verifyChecksums(progress);
    }

    @Override
    public BackupInfo backup(Path folder) {
        return replica.get().backup(folder);
    }

    /** Rejects later reads. The replica stays open, because it belongs to the member. */
    @Override
    public void close() {
        closed = true;
    }
}
