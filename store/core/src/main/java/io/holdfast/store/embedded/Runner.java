package io.holdfast.store.embedded;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreFailure;
import org.jspecify.annotations.Nullable;

/**
 * Runs write functions, one after another, into a group that fills while the group before it is being written. Used by
 * one thread at a time: the one that has the engine's turn.
 */
final class Runner {

    private static final long CACHE_BYTES =
            Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 16);

    private final EmbeddedStorage storage;
    private final Log log;
    private final boolean rehearse;
    private final RowCache cache = new RowCache(CACHE_BYTES);
    private final Edges edges;
    private Group filling;
    /** Handed to the log: perhaps not in the storage yet, so it is read before it. */
    private Group sealed;

    private long commit;
    private volatile @Nullable Running running;

    /** The function that runs now. */
    record Running(Call<?> call, Thread thread, long since) {}

    Runner(EmbeddedStorage storage, Log log, int families, boolean rehearse) {
        this.storage = storage;
        this.log = log;
        this.rehearse = rehearse;
        this.edges = new Edges(storage, families);
        this.filling = new Group(families);
        this.sealed = new Group(families);
        this.commit = storage.commit();
    }

    @Nullable
    Running running() {
        return running;
    }

    /** The group that fills. */
    Group filling() {
        return filling;
    }

    /** Begins another group, and gives the one that was filled. The log must be done with the one before. */
    Group seal() {
        Group full = filling;
        if (full.size() > 0) {
            full.ready(storage.prepare(full));
            cache.follow(full);
        }
        filling = sealed;
        filling.clear();
        sealed = full;
        return full;
    }

    /** Runs a call, unless its caller gave up and so was answered. */
    <R> void run(Call<R> call) {
        if (!call.start()) {
            return;
        }
        long start = System.nanoTime();
        running = new Running(call, Thread.currentThread(), start);
        boolean failed = false;
        try {
            R result = attempt(call);
            commit += filling.hasNews() ? 1 : 0;
            filling.keep();
            call.succeed(result);
        } catch (Throwable e) { // Whatever it is, it belongs to this caller alone.
            filling.rollback();
            call.fail(e);
            call.finishRunning();
            failed = true;
        } finally {
            running = null;
        }
        // A caller who gave up meanwhile has been answered.
        if (!call.isGivenUp()) {
            call.numbered(commit);
            filling.add(call, failed, commit, System.nanoTime() - start);
        }
    }

    private <R> R attempt(Call<R> call) {
        log.refuseIfStopped();
        if (call.isLate()) {
            throw call.request().late();
        }
        if (rehearse) {
            apply(call);
            filling.rollback();
        }
        R result = apply(call);
        if (call.isLate() || !call.finishRunning()) {
            throw call.request().late();
        }
        return result;
    }

    private <R> R apply(Call<R> call) {
        EngineTx tx = new EngineTx(storage, filling, sealed, cache, edges, call, commit);
        try {
            R result = call.request().function().apply(tx);
            if (tx.doom() != null) {
                throw tx.doom();
            }
            return result;
        } finally {
            tx.end();
            // Files that are damaged are no place to write to. What a function throws by itself is its own affair.
            if (tx.doom() instanceof StoreFailure fault
                    && (fault.code() == ErrorCode.CORRUPTION || fault.code() == ErrorCode.WRITE_FAILED)) {
                log.stop(fault);
            }
        }
    }
}
