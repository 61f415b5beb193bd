package io.holdfast.store.optimistic;

import io.holdfast.store.spi.BackendMetrics;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Overlay;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Writes that are committed together in one commit slot, and their rows. Used only by the commit thread. */
final class OptimisticGroup {

    private static final int MAX_WRITES = 1_024;
    private static final long MAX_BYTES = 8L << 20;
    /**
     * The time after which no more writes are added to a slot, so that other processes do not wait too long for theirs.
     */
    private static final long MAX_SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final List<PendingOptimisticWrite<?>> calls = new ArrayList<>();
    private final List<Family> families;
    private final long begun = System.nanoTime();
    private Overlay rows;
    private long slotBegun = begun;
    private long running;
    private int rolledBack;

    OptimisticGroup(List<Family> families) {
        this.families = families;
        rows = new Overlay(families.size());
    }

    /** Starts the period in which writes can be added to the slot. Time spent waiting for the slot is not included. */
    void beginSlot() {
        slotBegun = System.nanoTime();
    }

    boolean hasRoom() {
        return calls.size() < MAX_WRITES && rows.bytes() < MAX_BYTES && System.nanoTime() - slotBegun < MAX_SLOT_NANOS;
    }

    List<PendingOptimisticWrite<?>> calls() {
        return calls;
    }

    Overlay rows() {
        return rows;
    }

    /** Adds the time that a function of the group has spent running in the slot. */
    void addRunning(long nanos) {
        running += nanos;
    }

    /** Adds the changes of a call, if any, to the rows and the slot. */
    void addResult(CommitSlot slot, PendingOptimisticWrite<?> call, FunctionRun<?> attempt) {
        rolledBack += attempt.thrown() == null ? 0 : 1;
        if (attempt.hasChanges()) {
            long commit = slot.addCommit();
            slot.addWrites(attempt.writes(), call.readsUsed());
            attempt.writes()
                    .forEach((family, key, value) ->
                            rows.put(families.get(family), key, value == null ? Overlay.DELETED : value));
            CommitKeyedRows commitRows = attempt.commitRows();
            if (commitRows != null) {
                commitRows.addTo(rows, commit);
            }
            rows.setSavepoint();
        }
    }

    /** Removes the results of all calls. */
    void clearResults() {
        rows = new Overlay(families.size());
        rolledBack = 0;
    }

    /** Records the committed group. */
    void record(BackendMetrics metrics) {
        long writing = System.nanoTime() - begun - running;
        metrics.recordGroup(calls.size(), rolledBack, rows, running, writing);
    }
}
