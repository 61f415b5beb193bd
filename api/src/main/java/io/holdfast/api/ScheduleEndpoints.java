package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.RecordCopy;
import io.holdfast.api.endpoint.ResultPage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The queue endpoints for recurring schedules, with their requests and responses. */
public interface ScheduleEndpoints {

    Endpoint<PutSchedule, Schedule> PUT_SCHEDULE = command(
                    "queue.put_schedule",
                    "PUT /v1/queues/{queue}/schedules/{schedule}",
                    PutSchedule.class,
                    Schedule.class)
            .withSummary(
                    "Creates a schedule that enqueues a message at the times of a cron expression, or replaces it.");

    Endpoint<ScheduleRef, ScheduleDeleted> DELETE_SCHEDULE = command(
                    "queue.delete_schedule",
                    "DELETE /v1/queues/{queue}/schedules/{schedule}",
                    ScheduleRef.class,
                    ScheduleDeleted.class)
            .withSummary("Deletes a schedule; messages that it has enqueued remain.");

    Endpoint<ScheduleRef, Schedule> PAUSE_SCHEDULE = command(
                    "queue.pause_schedule",
                    "POST /v1/queues/{queue}/schedules/{schedule}/pause",
                    ScheduleRef.class,
                    Schedule.class)
            .withSummary("Stops the runs of a schedule.");

    Endpoint<ScheduleRef, Schedule> RESUME_SCHEDULE = command(
                    "queue.resume_schedule",
                    "POST /v1/queues/{queue}/schedules/{schedule}/resume",
                    ScheduleRef.class,
                    Schedule.class)
            .withSummary("Resumes the runs of a schedule, beginning with the next time that matches its expression.");

    Endpoint<ScheduleRef, Schedule> SCHEDULE = query(
                    "queue.schedule", "GET /v1/queues/{queue}/schedules/{schedule}", ScheduleRef.class, Schedule.class)
            .withSummary("Returns a schedule with its next and last run.");

    Endpoint<SchedulesOf, ResultPage<Schedule>> SCHEDULES = query(
                    "queue.schedules", "GET /v1/queues/{queue}/schedules", SchedulesOf.class, Schedule.class)
            .withSummary("Lists the schedules of a queue.")
            .asPage();

    Endpoint<AllSchedules, ResultPage<Schedule>> ALL_SCHEDULES = query(
                    "queue.all_schedules", "GET /v1/queue/schedules", AllSchedules.class, Schedule.class)
            .withSummary("Lists the schedules of all queues.")
            .asPage()
            .withRowResource("queue");

    /** The handling of runs that could not be performed within a minute. */
    enum MissedRuns {
        ONCE,
        ALL,
        NONE
    }

    /**
     * A schedule with its message, whose payload is given either in Base64 or as text.
     *
     * @param cron five fields (minute, hour, day of month, month, day of week), or six with seconds first, or a name
     *     such as {@code @daily}
     * @param zone the time zone, such as {@code Europe/Berlin}; UTC by default
     * @param missed the handling of missed runs: one message for all of them (the default), one for each, or none
     */
    record PutSchedule(
            String queue,
            String schedule,
            String cron,
            @Nullable String zone,
            @Nullable MissedRuns missed,
            byte @Nullable [] payload,
            @Nullable String text,
            @Nullable Map<String, String> headers,
            @Nullable String fairnessKey,
            @Nullable Integer weight,
            @Nullable List<String> throttleKeys,
            @Nullable Integer priority,
            @Nullable String group) {

        /** Creates a request for a schedule in UTC whose message has a text payload. */
        public static PutSchedule text(String queue, String schedule, String cron, String text) {
            return new PutSchedule(queue, schedule, cron, null, null, null, text, null, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code zone}. */
        public PutSchedule withZone(String zone) {
            return RecordCopy.with(this, "zone", zone);
        }

        /** Returns a copy with the given {@code missed}. */
        public PutSchedule withMissed(MissedRuns missed) {
            return RecordCopy.with(this, "missed", missed);
        }

        /** Returns a copy with the given {@code payload}. */
        public PutSchedule withPayload(byte[] payload) {
            return RecordCopy.with(this, "payload", payload);
        }

        /** Returns a copy with the given {@code text}. */
        public PutSchedule withText(String text) {
            return RecordCopy.with(this, "text", text);
        }

        /** Returns a copy with the given {@code headers}. */
        public PutSchedule withHeaders(Map<String, String> headers) {
            return RecordCopy.with(this, "headers", headers);
        }

        /** Returns a copy with the given {@code fairnessKey}. */
        public PutSchedule withFairnessKey(String fairnessKey) {
            return RecordCopy.with(this, "fairnessKey", fairnessKey);
        }

        /** Returns a copy with the given {@code weight}. */
        public PutSchedule withWeight(int weight) {
            return RecordCopy.with(this, "weight", weight);
        }

        /** Returns a copy with the given {@code throttleKeys}. */
        public PutSchedule withThrottleKeys(List<String> throttleKeys) {
            return RecordCopy.with(this, "throttleKeys", throttleKeys);
        }

        /** Returns a copy with the given {@code priority}. */
        public PutSchedule withPriority(int priority) {
            return RecordCopy.with(this, "priority", priority);
        }

        /** Returns a copy with the given {@code group}. */
        public PutSchedule withGroup(String group) {
            return RecordCopy.with(this, "group", group);
        }
    }

    record ScheduleRef(String queue, String schedule) {}

    record SchedulesOf(
            String queue, @Nullable Integer limit, @Nullable String cursor) {}

    record AllSchedules(@Nullable Integer limit, @Nullable String cursor) {}

    /**
     * A schedule.
     *
     * @param next the time of the next run; absent if the schedule is paused or its expression matches no future time
     * @param upcoming the times of the next runs
     * @param last the scheduled time of the last message
     * @param lastMessage the id of that message
     * @param runs the number of enqueued messages
     * @param refusal the error code if the message of the last run was refused; absent if it was enqueued
     * @param repeated in the response to a command, whether the schedule was already in this state
     */
    record Schedule(
            String queue,
            String schedule,
            String cron,
            String zone,
            MissedRuns missed,
            ScheduledMessage message,
            boolean paused,
            Instant created,
            @Nullable Instant next,
            List<Instant> upcoming,
            @Nullable Instant last,
            @Nullable UUID lastMessage,
            long runs,
            @Nullable String refusal,
            @Nullable Boolean repeated) {}

    /** The message that a schedule enqueues. */
    record ScheduledMessage(
            Map<String, String> headers,
            byte[] payload,
            String fairnessKey,
            int weight,
            List<String> throttleKeys,
            int priority,
            @Nullable String group) {}

    record ScheduleDeleted() {}
}
