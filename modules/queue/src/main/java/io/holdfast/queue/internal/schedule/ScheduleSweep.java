package io.holdfast.queue.internal.schedule;

import io.holdfast.queue.MissedRuns;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueEventTypes;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.ScheduleConfig;
import io.holdfast.queue.internal.EnqueueCommands;
import io.holdfast.queue.internal.OpenQueues;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.event.QueueEventEmitter;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.RunKey;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.ScheduleKey;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.ScheduleRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.record.Origin;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Enqueues the messages of schedules that are due. The commit that enqueues a message also advances its schedule to the
 * next run, so any number of sweeps can run concurrently, in any number of processes.
 */
public final class ScheduleSweep {

    /** The maximum number of runs per transaction. */
    private static final int STEP = 32;

    private static final String MISSED = "missed";
    private static final WriteOptions RUN = WriteOptions.named("queue schedules")
            .withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES)
            .withOrigin(Origin.of("schedule"));

    private final QueueOptions options;
    private final EnqueueCommands enqueue;

    public ScheduleSweep(QueueOptions options, EnqueueCommands enqueue) {
        this.options = options;
        this.enqueue = enqueue;
    }

    /** Performs all due runs, in several transactions, until the given condition is true. */
    public void run(Store store, BooleanSupplier ending) {
        while (!ending.getAsBoolean() && store.read(ScheduleSweep::isDue)) {
            store.write(RUN, tx -> run(tx, STEP));
        }
    }

    private static boolean isDue(ReadTx tx) {
        return due(tx).first().isPresent();
    }

    private static Scan<RunKey, Entry<RunKey, Unit>> due(ReadTx tx) {
        return tx.scan(QueueSchema.SCHEDULE_RUNS).to(new RunKey(tx.now().plusNanos(1), "", ""));
    }

    /** Performs up to the given number of runs and returns their number. */
    public int run(Tx tx, int limit) {
        OpenQueues queues = new OpenQueues(tx, options);
        List<Entry<RunKey, Unit>> due = due(tx).limit(limit).toList();
        int performed = 0;
        for (Entry<RunKey, Unit> entry : due) {
            ScheduleKey key = entry.key().key();
            ScheduleRow row = tx.get(QueueSchema.SCHEDULES, key).orElse(null);
            if (row == null || !ScheduleCommands.queueExists(tx, key.queue())) {
                tx.delete(QueueSchema.SCHEDULE_RUNS, entry.key()); // The queue is being deleted.
            } else if (performed < limit) {
                performed += new DueSchedule(queues, tx, key, row).run(limit - performed);
            }
        }
        queues.save();
        return performed;
    }

    /**
     * Returns the message of a run.
     *
     * @throws BadRequestException if the queue does not accept such a message, for example because it is now ordered
     */
    static NewMessage message(ReadTx tx, ScheduleKey key, ScheduleRow row, Instant at) {
        NewMessage message = row.message()
                .toMessage(
                        key.queue(),
                        Map.of(
                                ScheduleConfig.SCHEDULE_HEADER,
                                key.schedule(),
                                ScheduleConfig.TIME_HEADER,
                                at.toString()));
        tx.get(QueueSchema.QUEUES, key.queue()).ifPresent(queue -> EnqueueCommands.validate(queue.config(), message));
        return message;
    }

    /** Performs the due runs of one schedule, in a transaction. */
    private final class DueSchedule {
        private final OpenQueues queues;
        private final Tx tx;
        private final ScheduleKey key;
        private final ScheduleRow stored;
        private final Instant missedBefore;
        private ScheduleRow row;

        DueSchedule(OpenQueues queues, Tx tx, ScheduleKey key, ScheduleRow row) {
            this.queues = queues;
            this.tx = tx;
            this.key = key;
            this.stored = row;
            this.row = row;
            missedBefore = tx.now().minus(QueueLimits.MISSED_AFTER);
        }

        int run(int limit) {
            int performed = 0;
            Instant at = row.next();
            while (at != null && !at.isAfter(tx.now()) && performed < limit) {
                if (at.isBefore(missedBefore)) {
                    runMissed(at);
                } else {
                    enqueue(at);
                    row = row.withNext(row.times().next(at), 0);
                }
                performed++;
                at = row.next();
            }
            ScheduleCommands.store(tx, key, stored, row);
            return performed;
        }

        private void runMissed(Instant at) {
            MissedRuns policy = row.missedRuns();
            boolean enqueued = policy == MissedRuns.ONCE
                    || (policy == MissedRuns.ALL && row.caughtUp() < QueueLimits.MAX_MISSED_RUNS);
            if (enqueued) {
                enqueue(at);
            }
            Instant following = row.times().next(at);
            if (policy == MissedRuns.ALL && enqueued) {
                row = row.withNext(following, row.caughtUp() + 1);
                return;
            }
            Instant resumed = row.times().next(missedBefore.minusNanos(1));
            row = row.withNext(resumed, 0);
            if (!enqueued || (following != null && following.isBefore(missedBefore))) {
                skipped(MISSED, enqueued && following != null ? following : at, resumed);
            }
        }

        private void enqueue(Instant at) {
            NewMessage message;
            try {
                message = message(tx, key, row, at);
            } catch (BadRequestException e) {
                refused(e.code().text(), at);
                return;
            }
            QueueOutcome.Enqueued outcome = enqueue.enqueue(queues, message);
            if (outcome instanceof QueueOutcome.Accepted accepted) {
                row = row.withRun(at, accepted.id());
            } else if (outcome instanceof QueueOutcome.Refused refused) {
                refused(refused.code(), at);
            }
        }

        private void refused(String code, Instant at) {
            row = row.withRefusal(code);
            skipped(code, at, at.plusNanos(1));
        }

        private void skipped(String reason, Instant from, @Nullable Instant until) {
            QueueEventEmitter.emit(
                    tx, QueueEventTypes.RUNS_SKIPPED, key.queue(), null, key.schedule(), reason, from, until);
        }
    }
}
