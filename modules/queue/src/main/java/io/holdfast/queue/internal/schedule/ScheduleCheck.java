package io.holdfast.queue.internal.schedule;

import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.RunKey;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.ScheduleKey;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.ScheduleRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.CheckFindings;

/** Verifies that each schedule has exactly one entry, which is for its next run. */
public final class ScheduleCheck {

    private ScheduleCheck() {}

    public static void run(ReadTx tx, CheckFindings findings) {
        for (Entry<ScheduleKey, ScheduleRow> row : tx.scan(QueueSchema.SCHEDULES)) {
            ScheduleKey key = row.key();
            ScheduleRow schedule = row.value();
            if (!tx.exists(QueueSchema.QUEUES, key.queue())) {
                findings.report(name(key) + " belongs to no queue");
            }
            boolean deleting = !ScheduleCommands.queueExists(tx, key.queue());
            if (schedule.next() != null
                    && !deleting
                    && !tx.exists(
                            QueueSchema.SCHEDULE_RUNS, new RunKey(schedule.next(), key.queue(), key.schedule()))) {
                findings.report(name(key) + " has no entry of its next run");
            }
            if (schedule.paused() && schedule.next() != null) {
                findings.report(name(key) + " is paused but has a next run");
            }
        }
        for (Entry<RunKey, ?> row : tx.scan(QueueSchema.SCHEDULE_RUNS)) {
            boolean matches = tx.get(QueueSchema.SCHEDULES, row.key().key())
                    .filter(schedule -> row.key().at().equals(schedule.next()))
                    .isPresent();
            if (!matches) {
                findings.report("the run of " + name(row.key().key()) + " at "
                        + row.key().at() + " does not belong to the schedule");
            }
        }
    }

    private static String name(ScheduleKey key) {
        return "schedule '" + key.schedule() + "' of queue '" + key.queue() + "'";
    }
}
