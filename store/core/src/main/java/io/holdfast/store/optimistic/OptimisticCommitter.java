package io.holdfast.store.optimistic;

import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknown;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgain;
import io.holdfast.store.spi.BackendMetrics;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Overlay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes turns for all calls of this process that wait, and commits them together. */
final class OptimisticCommitter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OptimisticCommitter.class);

    private static final Duration SLOW = Duration.ofSeconds(1);
    private static final int MAX_WRITES = 1_024;
    private static final long MAX_BYTES = 8L << 20;
    /** Whoever has the turn keeps other processes waiting: after this it takes no more calls. */
    private static final long MAX_SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final LinkedBlockingQueue<OptimisticWrite<?>> queue = new LinkedBlockingQueue<>();
    private final OptimisticDatabase database;
    private final List<Family> families;
    private final Duration timeout;
    private final OptimisticCompletions completions;
    private final BackendMetrics metrics;
    private final RecentChanges changes;
    private final Thread thread;
    private volatile KnownCommit known;
    /** Since the database was lost there was no turn: its numbers may be those of another history. */
    private boolean historyUnknown;

    private volatile boolean closing;
    private volatile boolean ended;

    OptimisticCommitter(OptimisticEngine.SharedParts parts, Duration timeout, long head) {
        database = parts.database();
        families = parts.families();
        completions = parts.completions();
        metrics = parts.metrics();
        this.timeout = timeout;
        known = new KnownCommit(head, 0);
        changes = new RecentChanges(families.size(), head);
        thread = Threads.named("holdfast-commit").newThread(this::loop);
        thread.start();
    }

    /**
     * What a function may build on.
     *
     * @param commit the newest that this process knows of
     * @param epoch raised whenever the database was lost: what comes back may be an older state, whose numbers say nothing
     *     about what was read before
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

    void add(OptimisticWrite<?> call) {
        queue.add(call);
        if (ended) {
            refuseWaiting();
        }
    }

    /** What came after the end. */
    private void refuseWaiting() {
        for (OptimisticWrite<?> call = queue.poll(); call != null; call = queue.poll()) {
            if (call.tryCancel()) {
                completions.fail(call, OptimisticEngine.closed());
            }
        }
    }

    private void loop() {
        while (!closing || !queue.isEmpty()) {
            try {
                OptimisticWrite<?> first = queue.poll(100, TimeUnit.MILLISECONDS);
                if (first != null) {
                    commitGroup(first);
                }
            } catch (InterruptedException leftBehind) {
                LOG.debug("a function left its thread interrupted");
            }
        }
        database.close();
        ended = true;
        refuseWaiting();
    }

    private void commitGroup(OptimisticWrite<?> first) {
        Group group = new Group(families.size());
        try (CommitSlot turn = database.awaitSlot(known.commit())) {
            catchUp(turn);
            fill(group, turn, first);
            if (group.rows.size() > 0) {
                turn.commit(group.rows);
            }
            recordCommitted(group, turn.lastCommit());
        } catch (StoreException e) {
            database.recover();
            requeueOrFail(group, first, e);
            return;
        } catch (CommitInDoubt e) {
            database.recover();
            resolveInDoubt(group, e);
            return;
        } catch (Throwable e) { // Out of memory, most likely: nobody may be left waiting.
            database.recover();
            startNewEpoch(known.commit());
            LOG.error("a commit failed in an unforeseen way", e);
            group.calls.forEach(call -> completions.fail(call, e));
            return;
        }
        complete(group);
    }

    private void catchUp(CommitSlot turn) {
        if (turn.head() < known.commit()) {
            LOG.warn("the database was set back from commit {} to {}", known.commit(), turn.head());
            historyUnknown = true;
        }
        if (historyUnknown) {
            startNewEpoch(turn.head());
            historyUnknown = false;
        } else {
            turn.collectChanges(changes);
            setKnown(turn.head());
        }
    }

    private void recordCommitted(Group group, long number) {
        group.rows.forEach((family, key, value) -> changes.add(family, key, number));
        changes.advanceTo(number);
        setKnown(number);
    }

    /** What is committed together. */
    private static final class Group {
        final List<OptimisticWrite<?>> calls = new ArrayList<>();
        final Overlay rows;
        final long begun = System.nanoTime();
        long running;
        int rolledBack;

        Group(int families) {
            rows = new Overlay(families);
        }
    }

    private void fill(Group group, CommitSlot turn, OptimisticWrite<?> first) {
        for (OptimisticWrite<?> call = first; call != null; call = hasRoom(group) ? queue.poll() : null) {
            try {
                join(group, turn, call);
            } catch (TryAgain e) {
                queue.add(call);
                throw e;
            } catch (StoreException e) {
                // Its own trouble, but the turn may be of no use any more: the others need another.
                completions.fail(call, e);
                throw new TryAgain(ErrorCode.CONFLICT, "another call of the group failed: " + e.getMessage(), e);
            }
        }
    }

    private static boolean hasRoom(Group group) {
        return group.calls.size() < MAX_WRITES
                && group.rows.bytes() < MAX_BYTES
                && System.nanoTime() - group.begun < MAX_SLOT_NANOS;
    }

    /** A call whose reads still hold joins as it ran; others run now, alone, on what the group has made so far. */
    private <R> void join(Group group, CommitSlot turn, OptimisticWrite<R> call) {
        if (call.isLate()) {
            expire(call);
            return;
        }
        if (!call.isStillValid(known.epoch(), changes, group.rows)) {
            run(group, turn, call);
        }
        Attempt<R> attempt = call.attempt();
        boolean changed = attempt != null && attempt.writes().size() > 0;
        if (attempt == null || call.isLate() || !call.tryBeginCommit(turn.lastCommit() + (changed ? 1 : 0))) {
            expire(call);
            return;
        }
        group.calls.add(call);
        group.rolledBack += attempt.thrown() == null ? 0 : 1;
        if (changed) {
            turn.addCommit();
            turn.addWrites(attempt.writes(), call.readsUsed());
            attempt.writes().forEach((family, key, value) -> {
                group.rows.put(families.get(family), key, value == null ? Overlay.DELETED : value);
            });
            group.rows.setSavepoint();
        }
    }

    private <R> void run(Group group, CommitSlot turn, OptimisticWrite<R> call) {
        long start = System.nanoTime();
        Attempt<R> attempt = Attempt.run(call, group.rows, turn, families.size());
        long took = System.nanoTime() - start;
        group.running += took;
        warnIfSlow(call.request().name(), Duration.ofNanos(took));
        StoreException trouble = attempt.databaseFailure();
        if (trouble != null) {
            call.setDelayCause(trouble);
            throw trouble;
        }
        call.setAttempt(attempt, null);
    }

    private void expire(OptimisticWrite<?> call) {
        if (call.tryCancel()) {
            completions.fail(call, call.deadlineExceeded());
        }
    }

    /** Who runs in the turn of its process holds up every process. */
    private void warnIfSlow(String name, Duration took) {
        if (took.compareTo(SLOW) > 0) {
            LOG.warn("the write function '{}' ran for {} ms and held up every other write", name, took.toMillis());
            metrics.recordSlowFunction(name, took);
        }
    }

    private void complete(Group group) {
        long writing = System.nanoTime() - group.begun - group.running;
        metrics.recordGroup(group.calls.size(), group.rolledBack, group.rows, group.running, writing);
        completions.complete(group.calls);
    }

    /** Nothing was written: what may succeed later waits for another turn, as long as its caller waits for it. */
    private void requeueOrFail(Group group, OptimisticWrite<?> first, StoreException trouble) {
        boolean hopeless = !(trouble instanceof TryAgain);
        if (first.isOpen() && !group.calls.contains(first) && !queue.contains(first)) {
            group.calls.add(first);
        }
        for (OptimisticWrite<?> call : group.calls) {
            call.setDelayCause(trouble);
            if (hopeless) {
                completions.fail(call, trouble);
            } else {
                requeue(call);
            }
        }
        if (trouble.code() != ErrorCode.CONFLICT) {
            startNewEpoch(known.commit());
            LOG.debug("a turn came to nothing, trying again: {}", trouble.getMessage());
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** How it ran stands if that has not been changed by then. */
    private void requeue(OptimisticWrite<?> call) {
        call.reopen();
        queue.add(call);
    }

    /** Finds out whether a commit happened. */
    private void resolveInDoubt(Group group, CommitInDoubt doubt) {
        String why = "it did not say within " + timeout.multipliedBy(3) + " what became of it";
        long end = System.nanoTime() + 3 * timeout.toNanos();
        while (System.nanoTime() - end < 0) {
            try {
                boolean happened = database.resolveInDoubt(doubt);
                startNewEpoch(happened ? doubt.number() : doubt.head());
                if (happened) {
                    complete(group);
                } else {
                    group.calls.forEach(this::requeue);
                }
                return;
            } catch (OutcomeUnknown e) {
                why = String.valueOf(e.getMessage());
                break;
            } catch (StoreException e) {
                database.recover();
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        startNewEpoch(doubt.head());
        for (OptimisticWrite<?> call : group.calls) {
            String name = call.request().name();
            completions.fail(
                    call,
                    new OutcomeUnknown("'" + name + "' was being committed when the database was lost: " + why, doubt));
        }
    }

    /** Finishes what waits. */
    @Override
    public void close() {
        closing = true;
        Threads.join(thread);
    }
}
