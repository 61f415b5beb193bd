package io.holdfast.queue;

import io.holdfast.queue.internal.schedule.ScheduleCommands;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Recurring schedules. The background sweep ({@link Queues#sweepEvery}) enqueues the messages that are due. The commit
 * that enqueues a message also advances its schedule to the next run, so each run enqueues exactly one message even if
 * several processes sweep the same store. Thread-safe.
 */
public final class QueueSchedules {

    private final Store store;
    private final ScheduleCommands commands;

    QueueSchedules(Store store, ScheduleCommands commands) {
        this.store = store;
        this.commands = commands;
    }

    /**
     * Creates a schedule or replaces its configuration. The first run is the first matching time after now. If the
     * expression and time zone do not change, the next run does not change either.
     */
    public ScheduleOutcome.Stored put(ScheduleConfig config) {
        return store.write(tx -> put(tx, config));
    }

    /** Like {@link #put(ScheduleConfig)}, but in the caller's transaction. */
    public ScheduleOutcome.Stored put(Tx tx, ScheduleConfig config) {
        return commands.put(tx, config);
    }

    /** Deletes a schedule. Messages that it has already enqueued remain in the queue. */
    public ScheduleOutcome.Deleted delete(String queue, String schedule) {
        return store.write(tx -> delete(tx, queue, schedule));
    }

    /** Like {@link #delete(String, String)}, but in the caller's transaction. */
    public ScheduleOutcome.Deleted delete(Tx tx, String queue, String schedule) {
        return commands.delete(tx, queue, schedule);
    }

    /** Pauses a schedule. It has no runs until it is resumed. */
    public ScheduleOutcome.Changed pause(String queue, String schedule) {
        return store.write(tx -> pause(tx, queue, schedule));
    }

    /** Like {@link #pause(String, String)}, but in the caller's transaction. */
    public ScheduleOutcome.Changed pause(Tx tx, String queue, String schedule) {
        return commands.setPaused(tx, queue, schedule, true);
    }

    /**
     * Resumes a paused schedule, starting with the next matching time. Runs skipped during the pause do not count as
     * missed.
     */
    public ScheduleOutcome.Changed resume(String queue, String schedule) {
        return store.write(tx -> resume(tx, queue, schedule));
    }

    /** Like {@link #resume(String, String)}, but in the caller's transaction. */
    public ScheduleOutcome.Changed resume(Tx tx, String queue, String schedule) {
        return commands.setPaused(tx, queue, schedule, false);
    }

    /** Returns a schedule, if it exists. */
    public Optional<ScheduleInfo> get(String queue, String schedule) {
        return store.read(tx -> get(tx, queue, schedule));
    }

    /** Like {@link #get(String, String)}, but in the caller's transaction. */
    public Optional<ScheduleInfo> get(ReadTx tx, String queue, String schedule) {
        return commands.get(tx, queue, schedule);
    }

    /** Returns a page of the schedules of a queue, sorted by name. */
    public Page<ScheduleInfo> list(String queue, int size, @Nullable String cursor) {
        return store.read(tx -> list(tx, queue, size, cursor));
    }

    /** Like {@link #list(String, int, String)}, but in the caller's transaction. */
    public Page<ScheduleInfo> list(ReadTx tx, String queue, int size, @Nullable String cursor) {
        return commands.list(tx, queue, size, cursor);
    }

    /** Returns a page of the schedules of all queues, sorted by queue and name. */
    public Page<ScheduleInfo> all(int size, @Nullable String cursor) {
        return store.read(tx -> all(tx, size, cursor));
    }

    /** Like {@link #all(int, String)}, but in the caller's transaction. */
    public Page<ScheduleInfo> all(ReadTx tx, int size, @Nullable String cursor) {
        return commands.list(tx, null, size, cursor);
    }
}
