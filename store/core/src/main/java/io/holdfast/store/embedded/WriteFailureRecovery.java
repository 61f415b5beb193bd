package io.holdfast.store.embedded;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a store writable again after a failed write, for example because the disk was full. As soon as the disk accepts
 * writes, the storage is reopened to recover the committed state. Recovery is never attempted if data is damaged.
 */
final class WriteFailureRecovery implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WriteFailureRecovery.class);
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final ReopenableStorage storage;
    private final GroupCommitter committer;
    private final StoreListener listener;
    private final RecurringTask task;

    WriteFailureRecovery(ReopenableStorage storage, GroupCommitter committer, StoreListener listener) {
        this.storage = storage;
        this.committer = committer;
        this.listener = listener;
        this.task = RecurringTask.startEvery(PERIOD, "recovery", closing -> recover());
    }

    /** Returns whether the store may accept writes again after a failure, without being closed. */
    static boolean isRecoverable(EmbeddedStorage storage, StoreException failure) {
        return storage instanceof ReopenableStorage && failure.code() == ErrorCode.WRITE_FAILED;
    }

    private void recover() {
        StoreWriteFailure failure = committer.writer().failure();
        if (failure == null) {
            stopIfStorageStopped();
        } else if (failure.recoverable()) {
            recoverFrom(failure);
        }
    }

    private void stopIfStorageStopped() {
        try {
            storage.checkAcceptsWrites();
        } catch (StoreFailedException e) {
            committer.writer().stop(e);
        }
    }

    private void recoverFrom(StoreWriteFailure failure) {
        storage.probeDisk();
        try {
            committer.restart(storage);
        } catch (StoreException e) {
            if (e.code() == ErrorCode.CORRUPTION) {
                committer.writer().stopForGood(e);
                return;
            }
            throw e;
        }
        Duration outage = Duration.ofNanos(System.nanoTime() - failure.since());
        LOG.info(
                "the store accepts writes again after {} ms, from commit {}",
                outage.toMillis(),
                committer.writer().lastCommit());
        listener.onRecovered(outage);
    }

    /** Stops the recovery and waits for an attempt in progress. */
    @Override
    public void close() {
        task.close();
    }
}
