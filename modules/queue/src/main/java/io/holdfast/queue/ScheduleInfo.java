package io.holdfast.queue;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A schedule and its state.
 *
 * @param next the time of the next run, or null if the schedule is paused or its expression matches no future time
 * @param upcoming the times of the next runs, at most five
 * @param last the scheduled time of the last message, or null if there was none
 * @param lastMessage the id of that message
 * @param runs the number of enqueued messages
 * @param refusal the error code if the message of the last run was refused, or null if it was enqueued
 */
public record ScheduleInfo(
        ScheduleConfig config,
        boolean paused,
        Instant created,
        @Nullable Instant next,
        List<Instant> upcoming,
        @Nullable Instant last,
        @Nullable UUID lastMessage,
        long runs,
        @Nullable String refusal) {

    public ScheduleInfo {
        upcoming = List.copyOf(upcoming);
    }
}
