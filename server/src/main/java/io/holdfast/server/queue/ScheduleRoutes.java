package io.holdfast.server.queue;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.ScheduleEndpoints;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.queue.MissedRuns;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueSchedules;
import io.holdfast.queue.ScheduleConfig;
import io.holdfast.queue.ScheduleInfo;
import io.holdfast.queue.ScheduleOutcome;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.WireConversions;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recurring schedules over HTTP. */
final class ScheduleRoutes {

    private final QueueSchedules schedules;

    ScheduleRoutes(QueueSchedules schedules) {
        this.schedules = schedules;
    }

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(ScheduleEndpoints.PUT_SCHEDULE, ScheduleRoutes::config, schedules::put, ScheduleRoutes::stored),
                command(
                        ScheduleEndpoints.DELETE_SCHEDULE,
                        (tx, q) -> schedules.delete(tx, q.queue(), q.schedule()),
                        deleted -> new ScheduleEndpoints.ScheduleDeleted()),
                command(
                        ScheduleEndpoints.PAUSE_SCHEDULE,
                        (tx, q) -> schedules.pause(tx, q.queue(), q.schedule()),
                        ScheduleRoutes::stored),
                command(
                        ScheduleEndpoints.RESUME_SCHEDULE,
                        (tx, q) -> schedules.resume(tx, q.queue(), q.schedule()),
                        ScheduleRoutes::stored),
                query(
                        ScheduleEndpoints.SCHEDULE,
                        (tx, q) -> orNotFound("schedule", q.schedule(), schedules.get(tx, q.queue(), q.schedule())),
                        ScheduleRoutes::schedule),
                query(
                        ScheduleEndpoints.SCHEDULES,
                        (tx, q) -> schedules.list(tx, q.queue(), pageSize(q.limit()), q.cursor()),
                        page(ScheduleRoutes::schedule)),
                query(
                        ScheduleEndpoints.ALL_SCHEDULES,
                        (tx, q) -> schedules.all(tx, pageSize(q.limit()), q.cursor()),
                        page(ScheduleRoutes::schedule)));
    }

    private static ScheduleConfig config(ScheduleEndpoints.PutSchedule request) {
        return new ScheduleConfig(
                request.schedule(),
                request.cron(),
                zone(orDefault(request.zone(), "UTC")),
                request.missed() == null ? MissedRuns.ONCE : enumByName(MissedRuns.class, request.missed()),
                new NewMessage(
                        request.queue(),
                        WireConversions.bytes("payload", request.payload(), request.text()),
                        orDefault(request.headers(), Map.of()),
                        orDefault(request.fairnessKey(), NewMessage.DEFAULT_KEY),
                        orDefault(request.weight(), 1),
                        orDefault(request.throttleKeys(), List.of()),
                        orDefault(request.priority(), NewMessage.DEFAULT_PRIORITY),
                        Duration.ZERO,
                        null,
                        request.group(),
                        null));
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw new MalformedRequestException("zone", "'zone' must be a time zone such as Europe/Berlin");
        }
    }

    private static ScheduleEndpoints.Schedule stored(ScheduleOutcome outcome) {
        ScheduleOutcome.ScheduleStored stored = outcome.orThrow(ScheduleOutcome.ScheduleStored.class);
        return schedule(stored.schedule(), stored.repeated());
    }

    private static ScheduleEndpoints.Schedule schedule(ScheduleInfo info) {
        return schedule(info, null);
    }

    private static ScheduleEndpoints.Schedule schedule(ScheduleInfo info, @Nullable Boolean repeated) {
        ScheduleConfig config = info.config();
        NewMessage message = config.message();
        return new ScheduleEndpoints.Schedule(
                config.queue(),
                config.name(),
                config.cron(),
                config.zone().getId(),
                enumByName(ScheduleEndpoints.MissedRuns.class, config.missed()),
                new ScheduleEndpoints.ScheduledMessage(
                        message.headers(),
                        message.payload(),
                        message.fairnessKey(),
                        message.weight(),
                        message.throttleKeys(),
                        message.priority(),
                        message.group()),
                info.paused(),
                info.created(),
                info.next(),
                info.upcoming(),
                info.last(),
                info.lastMessage(),
                info.runs(),
                info.refusal(),
                repeated);
    }
}
