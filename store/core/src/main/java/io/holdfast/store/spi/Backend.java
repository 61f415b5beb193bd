package io.holdfast.store.spi;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreStats;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** An open storage engine: serializable transactions over families of ordered byte keys. Thread-safe. */
public interface Backend extends AutoCloseable {

    /** Runs the function until it commits, and returns once the commit is durable. */
    <R> CommitResult<R> write(WriteRequest<R> request);

    /** Like {@link #write}, but without blocking the caller. Errors complete the future exceptionally. */
    <R> CompletableFuture<CommitResult<R>> writeAsync(WriteRequest<R> request);

    <R> R read(Function<? super BackendReadTx, ? extends R> function);

    /**
     * Like {@link #read}, but the state may be older than the latest commit if the data is replicated and another
     * process may have committed in the meantime. It is never older than the state that this process has applied.
     */
    default <R> R readLocal(Function<? super BackendReadTx, ? extends R> function) {
        return read(function);
    }

    BackendSnapshot snapshot();

    /** Returns the number of the latest durable commit. */
    long lastCommit();

    /** Returns whether no other process can write to the same data, so that rows may be cached. */
    boolean isSoleWriter();

    /**
     * Returns whether the write functions of this process run one after another, so that each function sees the writes
     * of all functions that returned before it started, even those that are not durable yet.
     */
    default boolean runsWritesInOrder() {
        return false;
    }

    StoreStats stats();

    /** Returns the failure that currently causes writes to be rejected, or empty if writes are accepted. */
    default Optional<StoreException> writeFailure() {
        return Optional.empty();
    }

    /**
     * Reads all data that has a checksum.
     *
     * @throws io.holdfast.store.error.StoreFailedException with the code {@code CORRUPTION} and the name of the damaged file
     */
    default void verifyChecksums(ProgressListener progress) {}

    /** Rewrites the data in its most compact form, without the space taken by deleted and replaced rows. */
    default void compact(ProgressListener progress) {}

    /** Copies a consistent state into a folder while reads and writes continue. */
    default BackupInfo backup(Path folder) {
        throw new BadRequestException(
                ErrorCode.UNSUPPORTED, "this backend does not support backups; use the backup tools of its database");
    }

    /** Completes the accepted writes and then releases all resources. Closing the backend again has no effect. */
    @Override
    void close();
}
