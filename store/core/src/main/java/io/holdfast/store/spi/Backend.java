package io.holdfast.store.spi;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreStats;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** An open engine: serializable transactions over ordered families of bytes. For any number of threads. */
public interface Backend extends AutoCloseable {

    /** Runs the function until it commits, and returns when the commit is durable. */
    <R> CommitResult<R> write(WriteRequest<R> request);

    /** As {@link #write}, without blocking the caller; refusals come through the future too. */
    <R> CompletableFuture<CommitResult<R>> writeAsync(WriteRequest<R> request);

    <R> R read(Function<? super BackendReadTx, ? extends R> function);

    BackendSnapshot snapshot();

    /** The number of the newest durable commit. */
    long lastCommit();

    /** Whether nobody else can write to the same data, so that what was read may be cached. */
    boolean isSoleWriter();

    StoreStats stats();

    /** Reads everything the engine keeps a checksum of; damage is a {@code CORRUPTION} that names the file. */
    default void verifyChecksums(ProgressListener progress) {}

    /** Rewrites the data in its most compact form. */
    default void compact(ProgressListener progress) {}

    /** Copies a consistent state into a folder while work goes on. */
    default BackupInfo backup(Path folder) {
        throw new BadRequest(
                ErrorCode.UNSUPPORTED, "this backend has no backup of its own: use the tools of its database");
    }

    /** Finishes what was accepted, then lets go of everything. Closing again does nothing. */
    @Override
    void close();
}
