package io.holdfast.store.embedded;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.spi.BackendMetrics;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes groups durable, one at a time, and completes their calls. A group is written on the thread that filled it or,
 * so that the next group can be filled at the same time, on the writer's own thread.
 */
final class GroupWriter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(GroupWriter.class);

    /** Attempts to complete the calls of a group after an error, such as a lack of memory. */
    private static final int ATTEMPTS = 100;

    private static final long RETRY_NANOS = 10_000_000;

    private final EmbeddedStorage storage;
    private final GroupCompletions completions;
    private final BackendMetrics metrics;
    private final StoreListener listener;
    private final Runnable onIdle;
    private final Thread thread = Threads.named("holdfast-writer").newThread(this::runThread);
    private volatile @Nullable CommitGroup handed;
    private volatile @Nullable StoreWriteFailure failure;
    /** The failure that is used if there is no memory to create another. */
    private final StoreWriteFailure prepared;

    private volatile long lastCommit;
    private volatile boolean closing;

    /**
     * Starts the writer's thread.
     *
     * @param onIdle called on the writer's thread after each group is written
     */
    GroupWriter(
            EmbeddedStorage storage,
            GroupCompletions completions,
            BackendMetrics metrics,
            StoreListener listener,
            Runnable onIdle) {
        this.storage = storage;
        this.completions = completions;
        this.metrics = metrics;
        this.listener = listener;
        this.onIdle = onIdle;
        this.lastCommit = storage.lastCommit();
        this.prepared = new StoreWriteFailure(
                new StoreFailedException(ErrorCode.WRITE_FAILED, "the commit engine failed: out of memory"),
                false,
                null,
                System.nanoTime());
        thread.start();
    }

    long lastCommit() {
        return lastCommit;
    }

    boolean isWriterThread(Thread other) {
        return other == thread;
    }

    /** Returns whether the writer's thread has a group to write. */
    boolean isBusy() {
        return handed != null;
    }

    /** Passes a group to the writer's thread. */
    void handOver(CommitGroup group) {
        handed = group;
        if (!isWriterThread(Thread.currentThread())) {
            LockSupport.unpark(thread);
        }
    }

    /** Writes a group on the current thread. The writer must not be busy. */
    void write(CommitGroup group) {
        StoreWriteFailure earlier = failure;
        if (earlier == null) {
            apply(group);
        } else {
            // The functions may have read rows that were never stored, so no part of the group is stored.
            group.calls().forEach(call -> call.setFailure(earlier.rejection()));
        }
        completions.complete(group);
    }

    private void apply(CommitGroup group) {
        long start = System.nanoTime();
        try {
            if (group.size() > 0) {
                group.preparedWrite().run();
                lastCommit = group.lastCommit();
            } else {
                storage.confirmReads();
            }
            metrics.recordGroup(
                    group.calls().size(), group.rolledBack(), group, group.runningNanos(), System.nanoTime() - start);
        } catch (TryAgainException e) { // Nothing was written.
            stop(e);
            group.calls().forEach(call -> call.setFailure(e));
        } catch (OutcomeUnknownException e) {
            stop(e);
            group.calls().forEach(call -> call.setFailure(e));
        } catch (StoreException e) {
            stopWithUnknownOutcome(group, e);
        } catch (Throwable e) { // Stop the engine, but complete every waiting caller.
            stopWithUnknownOutcome(group, engineFailure(e));
        }
    }

    /**
     * Rejects all further writes. If the failure is recoverable, writes are accepted again once the storage has been
     * reopened.
     */
    synchronized void stop(StoreException cause) {
        if (failure == null) {
            fail(cause, WriteFailureRecovery.isRecoverable(storage, cause));
        }
    }

    /** Rejects all further writes until the store is closed. */
    synchronized void stopForGood(StoreException cause) {
        fail(cause, false);
    }

    private void fail(StoreException cause, boolean recoverable) {
        TryAgainException chosen = storage.rejectionAfter(cause).orElse(null);
        StoreWriteFailure stopped = new StoreWriteFailure(cause, recoverable, chosen, System.nanoTime());
        failure = stopped;
        if (chosen != null) {
            LOG.info("{}", chosen.getMessage());
            return;
        }
        try {
            LOG.error("{}", stopped.description());
            listener.onFailure(cause);
        } catch (Throwable e) { // The calls of the group must still be completed.
            LOG.error("the failure of the store could not be reported", e);
        }
    }

    /** Accepts writes again, starting after the given commit. The storage must have been reopened. */
    synchronized void resume(long commit) {
        lastCommit = commit;
        failure = null;
    }

    /** Returns the failure that causes writes to be rejected, or null if writes are accepted. */
    @Nullable
    StoreWriteFailure failure() {
        return failure;
    }

    void refuseIfStopped() {
        StoreWriteFailure stopped = failure;
        if (stopped != null) {
            throw stopped.rejection();
        }
    }

    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
        Threads.join(thread);
    }

    private void stopWithUnknownOutcome(CommitGroup group, StoreException cause) {
        stop(cause);
        String message = "the commit failed; its outcome will be known when the store accepts writes again: "
                + cause.getMessage();
        for (QueuedWrite<?> call : group.calls()) {
            if (!call.isDone()) {
                call.setFailure(new OutcomeUnknownException(message, cause));
            }
        }
    }

    private void writeOrFail(CommitGroup group) {
        try {
            write(group);
        } catch (Throwable e) { // Probably out of memory: every waiting caller must still be completed.
            stopAndFail(group, e);
        } finally {
            handed = null;
        }
    }

    /** Rejects all further writes and fails the calls in the group that have not been completed yet. Never throws. */
    void stopAndFail(CommitGroup group, Throwable cause) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                stopWithUnknownOutcome(group, engineFailure(cause));
                group.calls().forEach(completions::completeNow);
                return;
            } catch (Throwable e) { // Usually out of memory, which other threads may release.
                stopWithoutAllocation();
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    /** Rejects all further writes until the store is closed. Allocates no memory. */
    synchronized void stopWithoutAllocation() {
        failure = prepared;
    }

    private static StoreFailedException engineFailure(Throwable cause) {
        LOG.error("the commit engine failed", cause);
        String reason = cause instanceof OutOfMemoryError ? "out of memory" : "internal error";
        return new StoreFailedException(
                ErrorCode.WRITE_FAILED, "the commit engine failed: " + reason + "; the log has the stack trace", cause);
    }

    private void runThread() {
        try {
            loop();
        } finally {
            if (!closing) {
                stopWithoutAllocation();
            }
        }
    }

    private void loop() {
        while (true) {
            CommitGroup group = handed;
            if (group != null) {
                writeOrFail(group);
                onIdle.run();
            } else if (closing) {
                return;
            } else {
                LockSupport.park(this);
            }
        }
    }
}
