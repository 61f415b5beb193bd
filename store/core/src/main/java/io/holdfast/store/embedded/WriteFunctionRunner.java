package io.holdfast.store.embedded;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs write functions one after another and collects their rows in a group, while the previous group is being written.
 * A runner is used only by the thread that holds the committer's lock.
 */
final class WriteFunctionRunner {

    private static final long CACHE_BYTES =
            Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 16);

    private final EmbeddedStorage storage;
    private final GroupWriter writer;
    private final boolean rehearse;
    private final int families;
    private RowCache cache = new RowCache(CACHE_BYTES);
    private MaxKeyFilter maxKeys;
    private CommitGroup filling;
    /** The group passed to the writer. It may not be stored yet, so transactions read it before the storage. */
    private CommitGroup sealed;

    private long commit;
    /** The number of the latest commit before the group being filled. */
    private long commitBefore;

    private volatile @Nullable Running running;

    /** The function that is running, its thread, and the time at which the function started. */
    record Running(QueuedWrite<?> call, Thread thread, long since) {}

    WriteFunctionRunner(EmbeddedStorage storage, GroupWriter writer, int families, boolean rehearse) {
        this.storage = storage;
        this.writer = writer;
        this.rehearse = rehearse;
        this.families = families;
        this.maxKeys = new MaxKeyFilter(storage, families);
        this.filling = new CommitGroup(families, storage.needsEachCommit());
        this.sealed = new CommitGroup(families, storage.needsEachCommit());
        this.commit = storage.lastCommit();
        this.commitBefore = commit;
    }

    @Nullable
    Running running() {
        return running;
    }

    /** Returns the group being filled. */
    CommitGroup filling() {
        return filling;
    }

    /** Returns the group that was filled before, which may have been written. */
    CommitGroup sealed() {
        return sealed;
    }

    /** Starts a new group and returns the filled group. The writer must have finished writing the previous group. */
    CommitGroup seal() {
        CommitGroup full = filling;
        if (!full.handOverCalls()) {
            runAgain(full);
        }
        commitBefore = commit;
        if (full.size() > 0) {
            full.setPreparedWrite(storage.prepare(full));
            cache.applyGroup(full);
        }
        filling = sealed;
        filling.clear();
        sealed = full;
        return full;
    }

    /**
     * Discards all cached rows and continues after the latest stored commit. The storage must have been reopened, and
     * the calls of both groups completed.
     */
    void reset(long lastCommit) {
        cache = new RowCache(CACHE_BYTES);
        maxKeys = new MaxKeyFilter(storage, families);
        filling.clear();
        sealed.clear();
        commit = lastCommit;
        commitBefore = lastCommit;
    }

    /**
     * Removes the functions whose callers have stopped waiting from the group being filled, and reruns the others,
     * because they may have read rows that the removed functions wrote.
     */
    private void runAgain(CommitGroup group) {
        List<QueuedWrite<?>> calls =
                group.calls().stream().filter(call -> !call.isCancelled()).toList();
        group.clear();
        commit = commitBefore;
        calls.forEach(this::runAgain);
    }

    private <R> void runAgain(QueuedWrite<R> call) {
        long start = System.nanoTime();
        running = new Running(call, Thread.currentThread(), start);
        boolean failed = false;
        try {
            call.setResult(apply(call));
            commit = filling.keepRows(commit);
        } catch (Throwable e) { // Any failure of a function affects only its own caller.
            filling.rollbackToSavepoint();
            call.setFailure(e);
            failed = true;
        } finally {
            running = null;
        }
        call.setCommitNumber(commit);
        filling.add(call, failed, commit, System.nanoTime() - start);
    }

    /** Runs a call unless it was cancelled. */
    <R> void run(QueuedWrite<R> call) {
        if (!call.tryStart()) {
            return;
        }
        long start = System.nanoTime();
        running = new Running(call, Thread.currentThread(), start);
        boolean failed = false;
        try {
            R result = attempt(call);
            commit = filling.keepRows(commit);
            call.setResult(result);
        } catch (Throwable e) { // Any failure of a function affects only its own caller.
            filling.rollbackToSavepoint();
            call.setFailure(e);
            call.tryBeginCommit();
            failed = true;
        } finally {
            running = null;
        }
        // The caller of a cancelled call has already received its error.
        if (!call.isCancelled()) {
            call.setCommitNumber(commit);
            filling.add(call, failed, commit, System.nanoTime() - start);
        }
    }

    private <R> R attempt(QueuedWrite<R> call) {
        writer.refuseIfStopped();
        if (call.isLate()) {
            throw call.deadlineExceeded();
        }
        if (rehearse) {
            apply(call);
            filling.rollbackToSavepoint();
        }
        R result = apply(call);
        if (call.isLate() || !call.tryBeginCommit()) {
            throw call.deadlineExceeded();
        }
        return result;
    }

    private <R> R apply(QueuedWrite<R> call) {
        EmbeddedTx tx = new EmbeddedTx(storage, filling, sealed, cache, maxKeys, call, commit);
        try {
            R result = call.request().function().apply(tx);
            if (tx.failure() != null) {
                throw tx.failure();
            }
            return result;
        } finally {
            tx.end();
            // Never write to damaged files. An exception thrown by the function itself does not stop the store.
            if (tx.failure() instanceof StoreFailedException failure
                    && (failure.code() == ErrorCode.CORRUPTION || failure.code() == ErrorCode.WRITE_FAILED)) {
                writer.stop(failure);
            }
        }
    }
}
