package io.holdfast.torture.workload;

import io.holdfast.queue.MissedRuns;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.QueueSchedules;
import io.holdfast.queue.ScheduleConfig;
import io.holdfast.queue.ScheduleOutcome;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.Locale;

/**
 * The commands for schedules. There is one schedule for each policy for missed runs, and each of them runs every minute.
 * Sweeps, which are run by {@link QueueCommand.ExpireLeases}, perform the runs.
 */
sealed interface ScheduleCommand extends Command.WriteCommand {

    /** The queue of the schedules' messages. */
    String TICKS = "ticks";

    int MAX_PURGED = 1_000;

    @Override
    default String module() {
        return "queue";
    }

    /** Returns the name of the schedule with a policy. */
    static String name(MissedRuns missed) {
        return missed.name().toLowerCase(Locale.ROOT);
    }

    private static String describe(ScheduleOutcome outcome) {
        if (outcome instanceof ScheduleOutcome.ScheduleStored stored) {
            return stored.created() ? "created" : stored.repeated() ? "repeated" : "changed";
        }
        return outcome instanceof ScheduleOutcome.ScheduleDeleted ? "deleted" : "none";
    }

    /** The ways to change a schedule. */
    enum ScheduleAction {
        PUT,
        PAUSE,
        RESUME,
        DELETE
    }

    /** Changes a schedule. */
    record ChangeSchedule(MissedRuns missed, ScheduleAction action) implements ScheduleCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            QueueSchedules schedules = modules.queues().schedules();
            String name = name(missed);
            return describe(
                    switch (action) {
                        case PUT ->
                            schedules.put(
                                    tx,
                                    ScheduleConfig.of(name, "* * * * *", NewMessage.of(TICKS, new byte[0]))
                                            .withMissed(missed));
                        case PAUSE -> schedules.pause(tx, TICKS, name);
                        case RESUME -> schedules.resume(tx, TICKS, name);
                        case DELETE -> schedules.delete(tx, TICKS, name);
                    });
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.queue().schedules().change(missed, action, now), answer);
        }
    }

    /** Deletes the messages of the schedules. */
    record PurgeTicks() implements ScheduleCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return modules.queues().admin().purge(tx, TICKS, MAX_PURGED) instanceof QueueOutcome.MessagesMoved moved
                    ? "purged " + moved.messages()
                    : "none";
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(
                    "purged " + model.queue().schedules().purge(), answer);
        }
    }
}
