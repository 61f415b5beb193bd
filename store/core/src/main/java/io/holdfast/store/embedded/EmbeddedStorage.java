package io.holdfast.store.embedded;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The storage below the group-commit engine: families of ordered byte keys with atomic writes. Reads are thread-safe;
 * {@link #prepare} is called by one thread at a time, and so are the actions it returns. Reads from the storage itself,
 * as opposed to a {@link #snapshot}, see the latest stored rows and are meant only for the engine's writer.
 */
public interface EmbeddedStorage extends BackendReadTx, AutoCloseable {

    /** Returns a snapshot of the latest durable state. Taking a snapshot is cheap; it must be closed promptly. */
    BackendSnapshot snapshot();

    /** Like {@link #snapshot}, but on replicated storage, returns the local state, which may be older. */
    default BackendSnapshot localSnapshot() {
        return snapshot();
    }

    /**
     * Prepares a group for writing, possibly while the previous group is still being written. The returned action
     * writes the group atomically and durably, together with the number of its latest commit. If it throws a {@link
     * TryAgainException}, the group was not written; after any other exception, the outcome is unknown.
     */
    Runnable prepare(CommitGroup group);

    /**
     * Returns whether {@link CommitGroup#commits} must contain the rows of every commit, because the storage archives
     * each of them.
     */
    default boolean needsEachCommit() {
        return false;
    }

    /**
     * Confirms that the rows read by the functions of a group were current. Called before the calls of a group without
     * writes are completed. Throws a {@link TryAgainException} if they may have been outdated.
     */
    default void confirmReads() {}

    /**
     * Returns the exception for writes that are rejected after a failure, or empty to let the engine choose it. Storage
     * that is replaced after a failure, such as that of a cluster's leader, returns a {@link TryAgainException}.
     */
    default Optional<TryAgainException> rejectionAfter(StoreException failure) {
        return Optional.empty();
    }

    default void verifyChecksums(ProgressListener progress) {}

    default void compact(ProgressListener progress) {}

    default BackupInfo backup(Path folder) {
        throw new BadRequestException(ErrorCode.UNSUPPORTED, "an in-memory store does not support backups");
    }

    /** Returns the number of rows in each family, or an estimate if counting the rows would be expensive. */
    Map<String, Long> familyRows();

    /** Returns the size of each family in bytes. Families of unknown size are omitted. */
    Map<String, Long> familyBytes();

    long bytesOnDisk();

    @Override
    void close();
}
