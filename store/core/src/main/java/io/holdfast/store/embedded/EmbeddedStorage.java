package io.holdfast.store.embedded;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import java.nio.file.Path;
import java.util.Map;

/**
 * Ordered families of bytes with atomic writes: all that the engine needs of a storage. Reads may come from any thread;
 * {@link #prepare} and what it gives from one at a time each. The reads of the storage itself see the newest state, which only the engine's
 * writer can make sense of.
 */
public interface EmbeddedStorage extends BackendReadTx, AutoCloseable {

    /** The newest durable state; cheap, and to be closed soon. */
    BackendSnapshot snapshot();

    /**
     * Makes a group ready to be written: what can be done beforehand, while another one is being written. Running the
     * result writes the group, atomically and durably, and keeps the number of its newest commit with it.
     */
    Runnable prepare(CommitGroup group);

    default void verifyChecksums(ProgressListener progress) {}

    default void compact(ProgressListener progress) {}

    default BackupInfo backup(Path folder) {
        throw new BadRequest(ErrorCode.UNSUPPORTED, "a store in memory has no backup");
    }

    /** Rows by family, as far as the storage knows without counting. */
    Map<String, Long> familyRows();

    /** Bytes by family, as far as the storage knows; nothing of those that it does not. */
    Map<String, Long> familyBytes();

    long bytesOnDisk();

    @Override
    void close();
}
