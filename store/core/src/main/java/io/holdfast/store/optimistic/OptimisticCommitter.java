package io.holdfast.store.optimistic;

import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.spi.BackendMetrics;
import io.holdfast.store.spi.Family;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Acquires commit slots for the waiting writes of this process and commits them in groups. */
final class OptimisticCommitter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OptimisticCommitter.class);

    private static final long RETRY_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final LinkedBlockingQueue<PendingOptimisticWrite<?>> queue = new LinkedBlockingQueue<>();
    private final OptimisticDatabase database;
    private final List<Family> families;
    private final Duration timeout;
    private final OptimisticCompletions completions;
    private final BackendMetrics metrics;
    private final RecentChanges changes;
    private final SlotWatchdog watchdog;
    private final Thread thread;
    private volatile KnownCommit known;
    /**
     * Whether the database has failed since the last slot. The database may have been restored to an older state, so
     * commit numbers are unreliable until the next slot.
     */
    private boolean historyUnknown;

    private volatile boolean closing;
    private volatile boolean ended;

    OptimisticCommitter(OptimisticEngine.SharedParts parts, Duration timeout, long head) {
        database = parts.database();
        families = parts.families();
        completions = parts.completions();
        metrics = parts.metrics();
        this.timeout = timeout;
        watchdog = new SlotWatchdog(metrics);
        known = new KnownCommit(head, 0);
        changes = new RecentChanges(families.size(), head);
        thread = Threads.named("holdfast-commit").newThread(this::loop);
        thread.start();
    }

    /**
     * The state of the database that this process knows.
     *
     * @param commit the latest commit known to this process
     * @param epoch a counter that is incremented whenever the database fails, because the database may come back in an
     *     older state in which the same numbers identify different commits
     */
    record KnownCommit(long commit, int epoch) {}

    KnownCommit known() {
        return known;
    }

    private void setKnown(long commit) {
        known = new KnownCommit(commit, known.epoch());
    }

    private void startNewEpoch(long commit) {
        known = new KnownCommit(commit, known.epoch() + 1);
        changes.resetTo(commit);
        historyUnknown = true;
    }

    int waiting() {
        return queue.size();
    }

    void add(PendingOptimisticWrite<?> call) {
        queue.add(call);
        if (ended) {
            failWaiting();
        }
    }

    /** Fails the writes that were added after the loop ended. */
    private void failWaiting() {
        for (PendingOptimisticWrite<?> call = queue.poll(); call != null; call = queue.poll()) {
            if (call.tryCancel()) {
                completions.fail(call, OptimisticEngine.closed());
            }
        }
    }

    private void loop() {
        while (!closing || !queue.isEmpty()) {
            try {
                PendingOptimisticWrite<?> first = queue.poll(100, TimeUnit.MILLISECONDS);
                if (first != null) {
                    commitGroup(first);
                }
            } catch (InterruptedException e) {
                LOG.debug("a write function left the commit thread interrupted");
            }
        }
        database.close();
        ended = true;
        failWaiting();
    }

    private void commitGroup(PendingOptimisticWrite<?> first) {
        OptimisticGroup group = new OptimisticGroup(families);
        try (CommitSlot slot = database.awaitSlot(known.commit())) {
            group.beginSlot();
            catchUp(slot);
            fill(group, slot, first);
            handOver(group, slot);
            if (group.rows().size() > 0) {
                slot.commit(group.rows());
                recordCommitted(group, slot.lastCommit());
            }
        } catch (StoreException e) {
            database.recover();
            requeueOrFail(group, first, e);
            return;
        } catch (CommitInDoubtException e) {
            database.recover();
            resolveInDoubt(group, e);
            return;
        } catch (Throwable e) { // Probably out of memory: every waiting caller must still be completed.
            database.recover();
            startNewEpoch(known.commit());
            LOG.error("a commit failed unexpectedly", e);
            OutcomeUnknownException unknown =
                    new OutcomeUnknownException("the commit failed unexpectedly and may have taken effect: " + e, e);
            group.calls().forEach(call -> completions.fail(call, unknown));
            return;
        }
        complete(group);
    }

    private void catchUp(CommitSlot slot) {
        if (slot.head() < known.commit()) {
            LOG.warn(
                    "the database went back from commit {} to {}, probably because a backup was restored",
                    known.commit(),
                    slot.head());
            historyUnknown = true;
        }
        if (historyUnknown) {
            startNewEpoch(slot.head());
            historyUnknown = false;
        } else {
            slot.collectChanges(changes);
            setKnown(slot.head());
        }
    }

    private void recordCommitted(OptimisticGroup group, long number) {
        group.rows().forEach((family, key, value) -> changes.add(family, key, number));
        changes.advanceTo(number);
        setKnown(number);
    }

    private void fill(OptimisticGroup group, CommitSlot slot, PendingOptimisticWrite<?> first) {
        for (PendingOptimisticWrite<?> call = first; call != null; call = group.hasRoom() ? queue.poll() : null) {
            try {
                join(group, slot, call);
            } catch (TryAgainException e) {
                queue.add(call);
                throw e;
            } catch (StoreException e) {
                // Only this call fails, but the slot may be unusable now, so the others need a new one.
                completions.fail(call, e);
                throw otherFailed(e);
            }
        }
    }

    /**
     * Adds a call to the group. If the call's reads are no longer valid, its function runs again on the group's rows.
     */
    private <R> void join(OptimisticGroup group, CommitSlot slot, PendingOptimisticWrite<R> call) {
        if (call.isLate()) {
            expire(call);
            return;
        }
        if (!call.isStillValid(known.epoch(), changes, group.rows())) {
            run(group, slot, call);
        }
        FunctionRun<R> attempt = call.attempt();
        boolean changed = attempt != null && attempt.hasChanges();
        if (attempt == null || call.isLate() || !call.tryBeginCommit(slot.lastCommit() + (changed ? 1 : 0))) {
            expire(call);
            return;
        }
        group.calls().add(call);
        group.addResult(slot, call, attempt);
    }

    /**
     * Removes from the group the calls whose callers have stopped waiting. The other calls join the group again,
     * because they may have read rows written by the removed calls.
     */
    private void handOver(OptimisticGroup group, CommitSlot slot) {
        if (!group.calls().removeIf(call -> !call.tryHandOver())) {
            return;
        }
        group.clearResults();
        for (PendingOptimisticWrite<?> call : List.copyOf(group.calls())) {
            rejoin(group, slot, call);
        }
        if (group.rows().size() == 0) { // The commits that were added to the slot are discarded.
            group.calls().forEach(call -> call.setCommitNumber(slot.head()));
        }
    }

    private <R> void rejoin(OptimisticGroup group, CommitSlot slot, PendingOptimisticWrite<R> call) {
        if (!call.isStillValid(known.epoch(), changes, group.rows())) {
            try {
                run(group, slot, call);
            } catch (TryAgainException e) {
                throw e;
            } catch (StoreException e) {
                group.calls().remove(call);
                completions.fail(call, e);
                throw otherFailed(e);
            }
        }
        FunctionRun<R> attempt = call.attempt();
        if (attempt != null) {
            group.addResult(slot, call, attempt);
        }
        call.setCommitNumber(slot.lastCommit());
    }

    private static TryAgainException otherFailed(StoreException e) {
        return new TryAgainException(ErrorCode.CONFLICT, "another write of the group failed: " + e.getMessage(), e);
    }

    private <R> void run(OptimisticGroup group, CommitSlot slot, PendingOptimisticWrite<R> call) {
        long start = System.nanoTime();
        FunctionRun<R> attempt = FunctionRun.run(call, group.rows(), slot, families.size());
        group.addRunning(System.nanoTime() - start);
        watchdog.warnIfSlow(call.request().name(), start);
        StoreException failure = attempt.databaseFailure();
        if (failure != null) {
            call.setDelayCause(failure);
            throw failure;
        }
        call.setAttempt(attempt, null);
    }

    private void expire(PendingOptimisticWrite<?> call) {
        if (call.tryCancel()) {
            completions.fail(call, call.deadlineExceeded());
        }
    }

    private void complete(OptimisticGroup group) {
        group.record(metrics);
        completions.complete(group.calls());
    }

    /**
     * Handles a slot that has written nothing. Its calls are queued again if a retry may succeed; otherwise, they fail.
     */
    private void requeueOrFail(OptimisticGroup group, PendingOptimisticWrite<?> first, StoreException failure) {
        boolean permanent = !(failure instanceof TryAgainException);
        if (first.isOpen() && !group.calls().contains(first) && !queue.contains(first)) {
            group.calls().add(first);
        }
        for (PendingOptimisticWrite<?> call : group.calls()) {
            call.setDelayCause(failure);
            if (permanent) {
                completions.fail(call, failure);
            } else {
                requeue(call);
            }
        }
        if (failure.code() != ErrorCode.CONFLICT) {
            startNewEpoch(known.commit());
            LOG.debug("a commit failed and will be retried: {}", failure.getMessage());
            LockSupport.parkNanos(RETRY_PAUSE_NANOS);
        }
    }

    /** Queues a call again. The result of the call is kept if its reads are still valid. */
    private void requeue(PendingOptimisticWrite<?> call) {
        call.reopen();
        queue.add(call);
    }

    /** Looks up whether a commit took effect, and completes or requeues its calls. */
    private void resolveInDoubt(OptimisticGroup group, CommitInDoubtException doubt) {
        String reason = "its outcome could not be determined within " + timeout.multipliedBy(3);
        long end = System.nanoTime() + 3 * timeout.toNanos();
        while (System.nanoTime() - end < 0) {
            try {
                boolean committed = database.resolveInDoubt(doubt);
                startNewEpoch(committed ? doubt.number() : doubt.head());
                if (committed) {
                    complete(group);
                } else {
                    group.calls().forEach(this::requeue);
                }
                return;
            } catch (OutcomeUnknownException e) {
                reason = String.valueOf(e.getMessage());
                break;
            } catch (StoreException e) {
                database.recover();
                LockSupport.parkNanos(RETRY_PAUSE_NANOS);
            }
        }
        startNewEpoch(doubt.head());
        for (PendingOptimisticWrite<?> call : group.calls()) {
            String name = call.request().name();
            completions.fail(
                    call,
                    new OutcomeUnknownException(
                            "'" + name + "' was being committed when the connection to the database was lost: "
                                    + reason,
                            doubt));
        }
    }

    /** Commits the waiting writes and then stops. */
    @Override
    public void close() {
        closing = true;
        Threads.join(thread);
        watchdog.close();
    }
}
