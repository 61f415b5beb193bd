package io.holdfast.queue;

import io.holdfast.store.kit.CreatedOrReplaced;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.kit.RepeatableOutcome;

/** The outcome of a command on a schedule. */
public sealed interface ScheduleOutcome {

    /**
     * Returns this outcome unless it is a refusal.
     *
     * @throws RefusedException if this outcome is a refusal, so that the enclosing transaction writes nothing
     */
    default ScheduleOutcome orThrow() {
        return Refusal.orThrow(this);
    }

    /** Like {@link #orThrow()}, cast to the type of the successful outcome. */
    default <T extends ScheduleOutcome> T orThrow(Class<T> type) {
        return type.cast(orThrow());
    }

    /** Outcomes of {@link QueueSchedules#put}. */
    sealed interface Stored extends ScheduleOutcome permits ScheduleStored, NoSuchQueue {}

    /** Outcomes of {@link QueueSchedules#pause} and {@link QueueSchedules#resume}. */
    sealed interface Changed extends ScheduleOutcome permits ScheduleStored, NoSuchSchedule {}

    /** Outcomes of {@link QueueSchedules#delete}. */
    sealed interface Deleted extends ScheduleOutcome permits ScheduleDeleted, NoSuchSchedule {}

    /**
     * The schedule exists in this state.
     *
     * @param created whether the command created it
     * @param repeated whether the schedule was already in this state
     */
    record ScheduleStored(ScheduleInfo schedule, boolean created, boolean repeated)
            implements Stored, Changed, RepeatableOutcome, CreatedOrReplaced {}

    /** The schedule was deleted. Messages that it has already enqueued remain in the queue. */
    record ScheduleDeleted(String queue, String schedule) implements Deleted {}

    /** The queue does not exist. */
    record NoSuchQueue(String queue) implements Stored, Refusal {
        @Override
        public String code() {
            return Refusal.codeOf(QueueError.QUEUE_NOT_FOUND);
        }
    }

    /** The queue has no schedule with this name. */
    record NoSuchSchedule(String queue, String schedule) implements Changed, Deleted, Refusal {
        @Override
        public String code() {
            return Refusal.codeOf(QueueError.SCHEDULE_NOT_FOUND);
        }
    }
}
