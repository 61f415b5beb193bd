package io.holdfast.store.postgres;

import io.holdfast.store.OutcomeUnknown;
import io.holdfast.store.StoreException;
import io.holdfast.store.TryAgain;
import io.holdfast.store.embedded.Threads;
import io.holdfast.store.spi.Counters;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Overlay;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
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
    private static final long TIDY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final LinkedBlockingQueue<Call<?>> queue = new LinkedBlockingQueue<>();
    private final Connections database;
    private final Entries entries;
    private final List<Family> families;
    private final FamilyIds ids;
    private final Duration timeout;
    private final Answers answers;
    private final Counters counters;
    private final Changes changes;
    private final Thread thread;
    private @Nullable Connection connection;
    private long tidied = System.nanoTime();
    private volatile long known;
    private volatile boolean closing;

    Committer(PostgresBackend.Parts parts, Duration timeout, long head) {
        database = parts.database();
        entries = parts.entries();
        families = parts.families();
        answers = parts.answers();
        counters = parts.counters();
        ids = new FamilyIds(entries);
        this.timeout = timeout;
        known = head;
        changes = new Changes(families.size(), head);
        thread = Threads.named("holdfast-commit").newThread(this::loop);
        thread.start();
    }

    /** The newest commit that this process knows of. */
    long known() {
        return known;
    }

    int waiting() {
        return queue.size();
    }

    void add(Call<?> call) {
        queue.add(call);
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
        dropConnection();
    }

    private void takeTurn(Call<?> first) {
        Group group = new Group(families.size());
        try (Turn turn = new Turn(connection(), entries, known)) {
            turn.tell(changes, ids);
            known = turn.head();
            fill(group, turn, first);
            if (group.rows.size() > 0) {
                commit(group, turn);
            }
            known = turn.commit();
            answer(group);
        } catch (SQLException e) {
            dropConnection();
            delay(group, first, e);
        } catch (Unsettled e) {
            dropConnection();
            settle(group, e);
        } catch (Throwable e) { // Out of memory, most likely: nobody may be left waiting.
            dropConnection();
            changes.forget(known);
            LOG.error("a commit failed in an unforeseen way", e);
            group.calls.forEach(call -> answers.fail(call, e));
        }
    }

    /** What is committed together. */
    private static final class Group {
        final List<Call<?>> calls = new ArrayList<>();
        final Overlay rows;
        final UUID id = UUID.randomUUID();
        final long begun = System.nanoTime();
        long running;
        int rolledBack;

        Group(int families) {
            rows = new Overlay(families);
        }
    }

    /** The connection was lost while a group was being committed. */
    private static final class Unsettled extends Exception {
        private static final long serialVersionUID = 1;
        private final long head;

        Unsettled(SQLException cause, long head) {
            super(cause);
            this.head = head;
        }
    }

    private void fill(Group group, Turn turn, Call<?> first) throws SQLException {
        for (Call<?> call = first; call != null; call = mayTakeMore(group) ? queue.poll() : null) {
            try {
                join(group, turn, call);
            } catch (SQLException e) {
                queue.add(call);
                throw e;
            }
        }
    }

    private static boolean mayTakeMore(Group group) {
        return group.calls.size() < MOST_CALLS
                && group.rows.bytes() < MOST_BYTES
                && System.nanoTime() - group.begun < TURN_NANOS;
    }

    /** A call whose reads still hold joins as it ran; others run now, alone, on what the group has made so far. */
    private <R> void join(Group group, Turn turn, Call<R> call) throws SQLException {
        if (call.isLate()) {
            expire(call);
            return;
        }
        if (!call.stands(changes)) {
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
            long number = turn.count();
            attempt.writes().forEach((family, key, value) -> {
                group.rows.put(families.get(family), key, value == null ? Overlay.DELETED : value);
                changes.add(family, key, number);
            });
            group.rows.keep();
            changes.reached(number);
        }
    }

    private <R> void run(Group group, Turn turn, Call<R> call) throws SQLException {
        long start = System.nanoTime();
        Attempt<R> attempt = Attempt.run(call, group.rows, turn, families.size());
        long took = System.nanoTime() - start;
        group.running += took;
        warnIfSlow(call.request().name(), Duration.ofNanos(took));
        if (attempt.doom() != null && attempt.doom().getCause() instanceof SQLException trouble) {
            call.delayedBy(Failures.of(trouble));
            throw trouble;
        }
        call.ran(attempt, null);
    }

    private void expire(Call<?> call) {
        if (call.giveUp()) {
            answers.fail(call, call.late());
        }
    }

    private void commit(Group group, Turn turn) throws SQLException, Unsettled {
        if (System.nanoTime() - tidied > TIDY_NANOS) {
            tidied = System.nanoTime();
            turn.tidy();
        }
        try {
            turn.commit(group.rows, group.id);
        } catch (SQLException e) {
            if (Failures.isLost(e)) {
                throw new Unsettled(e, turn.head());
            }
            throw e;
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
    private void delay(Group group, Call<?> first, SQLException cause) {
        changes.forget(known);
        StoreException trouble = Failures.of(cause);
        boolean hopeless = !(trouble instanceof TryAgain);
        if (!group.calls.contains(first) && !queue.contains(first)) {
            group.calls.add(first);
        }
        for (Call<?> call : group.calls) {
            call.reopen();
            call.forgetRun();
            call.delayedBy(trouble);
            if (hopeless) {
                answers.fail(call, trouble);
            } else {
                queue.add(call);
            }
        }
        if (!Failures.isConflict(cause)) {
            LOG.debug("a turn came to nothing, trying again: {}", cause.getMessage());
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Finds out whether a commit happened: it left its id, and whoever has the turn sees it or knows that it is not. */
    private void settle(Group group, Unsettled lost) {
        long end = System.nanoTime() + 3 * timeout.toNanos();
        while (System.nanoTime() - end < 0) {
            try (Turn turn = new Turn(connection(), entries, lost.head)) {
                known = turn.head();
                changes.forget(known);
                if (turn.has(group.id, lost.head)) {
                    answer(group);
                } else {
                    group.calls.forEach(call -> {
                        call.reopen();
                        call.forgetRun();
                        queue.add(call);
                    });
                }
                return;
            } catch (SQLException e) {
                dropConnection();
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        group.calls.forEach(call -> answers.fail(
                call,
                new OutcomeUnknown(
                        "'" + call.request().name() + "' was being committed when the database was lost, and it did"
                                + " not come back within " + timeout.multipliedBy(3),
                        lost)));
    }

    private Connection connection() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = database.open();
            // A process that hangs in the middle of its turn loses it.
            Connections.set(open, "SET idle_in_transaction_session_timeout = " + timeout.toMillis());
            connection = open;
        }
        return open;
    }

    private void dropConnection() {
        if (connection != null) {
            Connections.end(connection);
            connection = null;
        }
    }

    /** Finishes what waits. */
    @Override
    public void close() {
        closing = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
