package io.holdfast.store.embedded;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import org.jspecify.annotations.Nullable;

/**
 * Runs write functions, one after another, into a group that fills while the group before it is being written. Used by
 * one thread at a time: the one that has the engine's turn.
 */
final class WriteFunctionRunner {

    private static final long CACHE_BYTES =
            Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 16);

    private final EmbeddedStorage storage;
    private final GroupWriter writer;
    private final boolean rehearse;
    private final RowCache cache = new RowCache(CACHE_BYTES);
    private final MaxKeys maxKeys;
    private CommitGroup filling;
    /** Handed to the log: perhaps not in the storage yet, so it is read before it. */
    private CommitGroup sealed;

    private long commit;
    private volatile @Nullable Running running;

    /** The function that runs now. */
    record Running(QueuedWrite<?> call, Thread thread, long since) {}

    WriteFunctionRunner(EmbeddedStorage storage, GroupWriter log, int families, boolean rehearse) {
        this.storage = storage;
        this.writer = log;
        this.rehearse = rehearse;
        this.maxKeys = new MaxKeys(storage, families);
        this.filling = new CommitGroup(families);
        this.sealed = new CommitGroup(families);
        this.commit = storage.lastCommit();
    }

    @Nullable
    Running running() {
        return running;
    }

    /** The group that fills. */
    CommitGroup filling() {
        return filling;
    }

    /** Begins another group, and gives the one that was filled. The log must be done with the one before. */
    CommitGroup seal() {
        CommitGroup full = filling;
        if (full.size() > 0) {
            full.setPreparedWrite(storage.prepare(full));
            cache.applyGroup(full);
        }
        filling = sealed;
        filling.clear();
        sealed = full;
        return full;
    }

    /** Runs a call, unless its caller gave up and so was answered. */
    <R> void run(QueuedWrite<R> call) {
        if (!call.tryStart()) {
            return;
        }
        long start = System.nanoTime();
        running = new Running(call, Thread.currentThread(), start);
        boolean failed = false;
        try {
            R result = attempt(call);
            commit += filling.hasChangesSinceSavepoint() ? 1 : 0;
            filling.setSavepoint();
            call.setResult(result);
        } catch (Throwable e) { // Whatever it is, it belongs to this caller alone.
            filling.rollbackToSavepoint();
            call.setFailure(e);
            call.tryBeginCommit();
            failed = true;
        } finally {
            running = null;
        }
        // A caller who gave up meanwhile has been answered.
        if (!call.isCancelled()) {
            call.setCommitNumber(commit);
            filling.add(call, failed, commit, System.nanoTime() - start);
        }
    }

    private <R> R attempt(QueuedWrite<R> call) {
        writer.refuseIfStopped();
        if (call.isLate()) {
            throw call.request().deadlineExceeded();
        }
        if (rehearse) {
            apply(call);
            filling.rollbackToSavepoint();
        }
        R result = apply(call);
        if (call.isLate() || !call.tryBeginCommit()) {
            throw call.request().deadlineExceeded();
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
            // Files that are damaged are no place to write to. What a function throws by itself is its own affair.
            if (tx.failure() instanceof StoreFailure fault
                    && (fault.code() == ErrorCode.CORRUPTION || fault.code() == ErrorCode.WRITE_FAILED)) {
                writer.stop(fault);
            }
        }
    }
}
