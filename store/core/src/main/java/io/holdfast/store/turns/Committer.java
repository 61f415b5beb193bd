package io.holdfast.store.turns;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.OutcomeUnknown;
import io.holdfast.store.StoreException;
import io.holdfast.store.TryAgain;
import io.holdfast.store.embedded.Threads;
import io.holdfast.store.spi.Counters;
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
final class Committer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Committer.class);

    private static final Duration SLOW = Duration.ofSeconds(1);
    private static final int MOST_CALLS = 1_024;
    private static final long MOST_BYTES = 8L << 20;
    /** Whoever has the turn keeps other processes waiting: after this it takes no more calls. */
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final LinkedBlockingQueue<Call<?>> queue = new LinkedBlockingQueue<>();
    private final TurnDatabase database;
    private final List<Family> families;
    private final Duration timeout;
    private final Answers answers;
    private final Counters counters;
    private final Changes changes;
    private final Thread thread;
    private volatile Base known;
    /** Since the database was lost there was no turn: its numbers may be those of another history. */
    private boolean blind;

    private volatile boolean closing;
    private volatile boolean ended;

    Committer(TurnEngine.Parts parts, Duration timeout, long head) {
        database = parts.database();
        families = parts.families();
        answers = parts.answers();
        counters = parts.counters();
        this.timeout = timeout;
        known = new Base(head, 0);
        changes = new Changes(families.size(), head);
        thread = Threads.named("holdfast-commit").newThread(this::loop);
        thread.start();
    }

    /**
     * What a function may build on.
     *
     * @param commit the newest that this process knows of
     * @param line raised whenever the database was lost: what comes back may be an older state, whose numbers say nothing
     *     about what was read before
     */
    record Base(long commit, int line) {}

    Base known() {
        return known;
    }

    private void reached(long commit) {
        known = new Base(commit, known.line());
    }

    private void lost(long commit) {
        known = new Base(commit, known.line() + 1);
        changes.forget(commit);
        blind = true;
    }

    int waiting() {
        return queue.size();
    }

    void add(Call<?> call) {
        queue.add(call);
        if (ended) {
            refuseWaiting();
        }
    }

    /** What came after the end. */
    private void refuseWaiting() {
        for (Call<?> call = queue.poll(); call != null; call = queue.poll()) {
            if (call.giveUp()) {
                answers.fail(call, TurnEngine.closed());
            }
        }
    }

    private void loop() {
        while (!closing || !queue.isEmpty()) {
            try {
                Call<?> first = queue.poll(100, TimeUnit.MILLISECONDS);
                if (first != null) {
                    takeTurn(first);
                }
            } catch (InterruptedException leftBehind) {
                LOG.debug("a function left its thread interrupted");
            }
        }
        database.close();
        ended = true;
        refuseWaiting();
    }

    private void takeTurn(Call<?> first) {
        Group group = new Group(families.size());
        try (Turn turn = database.turn(known.commit())) {
            look(turn);
            fill(group, turn, first);
            if (group.rows.size() > 0) {
                turn.commit(group.rows);
            }
            reached(group, turn.commit());
        } catch (StoreException e) {
            database.mend();
            delay(group, first, e);
            return;
        } catch (Unsettled e) {
            database.mend();
            settle(group, e);
            return;
        } catch (Throwable e) { // Out of memory, most likely: nobody may be left waiting.
            database.mend();
            lost(known.commit());
            LOG.error("a commit failed in an unforeseen way", e);
            group.calls.forEach(call -> answers.fail(call, e));
            return;
        }
        answer(group);
    }

    private void look(Turn turn) {
        if (turn.head() < known.commit()) {
            LOG.warn("the database was set back from commit {} to {}", known.commit(), turn.head());
            blind = true;
        }
        if (blind) {
            lost(turn.head());
            blind = false;
        } else {
            turn.tell(changes);
            reached(turn.head());
        }
    }

    private void reached(Group group, long number) {
        group.rows.forEach((family, key, value) -> changes.add(family, key, number));
        changes.reached(number);
        reached(number);
    }

    /** What is committed together. */
    private static final class Group {
        final List<Call<?>> calls = new ArrayList<>();
        final Overlay rows;
        final long begun = System.nanoTime();
        long running;
        int rolledBack;

        Group(int families) {
            rows = new Overlay(families);
        }
    }

    private void fill(Group group, Turn turn, Call<?> first) {
        for (Call<?> call = first; call != null; call = mayTakeMore(group) ? queue.poll() : null) {
            try {
                join(group, turn, call);
            } catch (TryAgain e) {
                queue.add(call);
                throw e;
            } catch (StoreException e) {
                // Its own trouble, but the turn may be of no use any more: the others need another.
                answers.fail(call, e);
                throw new TryAgain(ErrorCode.CONFLICT, "another call of the group failed: " + e.getMessage(), e);
            }
        }
    }

    private static boolean mayTakeMore(Group group) {
        return group.calls.size() < MOST_CALLS
                && group.rows.bytes() < MOST_BYTES
                && System.nanoTime() - group.begun < TURN_NANOS;
    }

    /** A call whose reads still hold joins as it ran; others run now, alone, on what the group has made so far. */
    private <R> void join(Group group, Turn turn, Call<R> call) {
        if (call.isLate()) {
            expire(call);
            return;
        }
        if (!call.stands(known.line(), changes, group.rows)) {
            run(group, turn, call);
        }
        Attempt<R> attempt = call.attempt();
        boolean changed = attempt != null && attempt.writes().size() > 0;
        if (attempt == null || call.isLate() || !call.commit(turn.commit() + (changed ? 1 : 0))) {
            expire(call);
            return;
        }
        group.calls.add(call);
        group.rolledBack += attempt.thrown() == null ? 0 : 1;
        if (changed) {
            turn.count();
            turn.joins(attempt.writes(), call.ranOn());
            attempt.writes().forEach((family, key, value) -> {
                group.rows.put(families.get(family), key, value == null ? Overlay.DELETED : value);
            });
            group.rows.keep();
        }
    }

    private <R> void run(Group group, Turn turn, Call<R> call) {
        long start = System.nanoTime();
        Attempt<R> attempt = Attempt.run(call, group.rows, turn, families.size());
        long took = System.nanoTime() - start;
        group.running += took;
        warnIfSlow(call.request().name(), Duration.ofNanos(took));
        StoreException trouble = attempt.trouble();
        if (trouble != null) {
            call.delayedBy(trouble);
            throw trouble;
        }
        call.ran(attempt, null);
    }

    private void expire(Call<?> call) {
        if (call.giveUp()) {
            answers.fail(call, call.late());
        }
    }

    /** Who runs in the turn of its process holds up every process. */
    private void warnIfSlow(String name, Duration took) {
        if (took.compareTo(SLOW) > 0) {
            LOG.warn("the write function '{}' ran for {} ms and held up every other write", name, took.toMillis());
            counters.countSlow(name, took);
        }
    }

    private void answer(Group group) {
        long writing = System.nanoTime() - group.begun - group.running;
        counters.count(group.calls.size(), group.rolledBack, group.rows, group.running, writing);
        answers.give(group.calls);
    }

    /** Nothing was written: what may succeed later waits for another turn, as long as its caller waits for it. */
    private void delay(Group group, Call<?> first, StoreException trouble) {
        boolean hopeless = !(trouble instanceof TryAgain);
        if (first.isOpen() && !group.calls.contains(first) && !queue.contains(first)) {
            group.calls.add(first);
        }
        for (Call<?> call : group.calls) {
            call.delayedBy(trouble);
            if (hopeless) {
                answers.fail(call, trouble);
            } else {
                again(call);
            }
        }
        if (trouble.code() != ErrorCode.CONFLICT) {
            lost(known.commit());
            LOG.debug("a turn came to nothing, trying again: {}", trouble.getMessage());
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** How it ran stands if that has not been changed by then. */
    private void again(Call<?> call) {
        call.reopen();
        queue.add(call);
    }

    /** Finds out whether a commit happened. */
    private void settle(Group group, Unsettled doubt) {
        String why = "it did not say within " + timeout.multipliedBy(3) + " what became of it";
        long end = System.nanoTime() + 3 * timeout.toNanos();
        while (System.nanoTime() - end < 0) {
            try {
                boolean happened = database.happened(doubt);
                lost(happened ? doubt.number() : doubt.head());
                if (happened) {
                    answer(group);
                } else {
                    group.calls.forEach(this::again);
                }
                return;
            } catch (OutcomeUnknown e) {
                why = String.valueOf(e.getMessage());
                break;
            } catch (StoreException e) {
                database.mend();
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        lost(doubt.head());
        for (Call<?> call : group.calls) {
            String name = call.request().name();
            answers.fail(
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
