package io.holdfast.cli;

import io.holdfast.api.ScheduleEndpoints.MissedRuns;
import io.holdfast.api.ScheduleEndpoints.PutSchedule;
import io.holdfast.client.QueueClient;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "schedules", description = "Manages recurring schedules, which enqueue messages.")
final class QueueScheduleCommands {

    /** The parent command, whose options this command inherits. */
    private final QueueCommands parent;

    QueueScheduleCommands(QueueCommands parent) {
        this.parent = parent;
    }

    private QueueClient queue() {
        return parent.client().queue();
    }

    @Command(name = "list", description = "Lists the schedules of a queue, or of all queues.")
    int list(
            @Parameters(arity = "0..1", paramLabel = "QUEUE") @Nullable String name,
            @Option(names = "--limit", defaultValue = "50", description = BaseCommand.LIMIT) int limit) {
        return parent.show(
                name == null ? queue().allSchedules() : queue().schedules(name),
                limit,
                "queue",
                "schedule",
                "cron",
                "zone",
                "missed",
                "paused",
                "next",
                "last",
                "runs");
    }

    @Command(name = "show", description = "Shows a schedule with its next runs.")
    int showSchedule(
            @Parameters(paramLabel = "QUEUE") String name, @Parameters(paramLabel = "SCHEDULE") String schedule) {
        return parent.show(queue().schedule(name, schedule));
    }

    @Command(name = "put", description = "Creates a schedule, or replaces an existing one.")
    int put(
            @Parameters(paramLabel = "QUEUE") String name,
            @Parameters(paramLabel = "SCHEDULE") String schedule,
            @Parameters(
                            paramLabel = "CRON",
                            description =
                                    "Cron expression with five fields, or six with seconds first, or a name such as @daily.")
                    String cron,
            @Parameters(paramLabel = "TEXT", description = "Payload of the messages.") String text,
            @Option(names = "--zone", paramLabel = "ZONE", description = "Time zone. Default: UTC.") @Nullable
                    String zone,
            @Option(
                            names = "--missed",
                            paramLabel = "POLICY",
                            description = "Missed runs: ${COMPLETION-CANDIDATES}. Default: ONCE.")
                    @Nullable
                    MissedRuns missed,
            @Option(names = "--fairness", paramLabel = "KEY", description = "Fairness key, such as a tenant.") @Nullable
                    String fairness,
            @Option(names = "--priority", paramLabel = "N", description = "Priority from 0 to 9.") @Nullable
                    Integer priority,
            @Option(
                            names = "--header",
                            paramLabel = "NAME=VALUE",
                            description = "Header of the messages; can be repeated.")
                    @Nullable
                    Map<String, String> headers,
            @Option(names = "--group", paramLabel = "KEY", description = "Ordering group within the fairness key.")
                    @Nullable
                    String group) {
        return parent.show(queue().putSchedule(new PutSchedule(
                name, schedule, cron, zone, missed, null, text, headers, fairness, null, null, priority, group)));
    }

    @Command(name = "pause", description = "Stops the runs of a schedule.")
    int pause(@Parameters(paramLabel = "QUEUE") String name, @Parameters(paramLabel = "SCHEDULE") String schedule) {
        return parent.show(queue().pauseSchedule(name, schedule));
    }

    @Command(name = "resume", description = "Resumes the runs of a schedule.")
    int resume(@Parameters(paramLabel = "QUEUE") String name, @Parameters(paramLabel = "SCHEDULE") String schedule) {
        return parent.show(queue().resumeSchedule(name, schedule));
    }

    @Command(name = "delete", description = "Deletes a schedule; messages that it has enqueued remain.")
    int delete(@Parameters(paramLabel = "QUEUE") String name, @Parameters(paramLabel = "SCHEDULE") String schedule) {
        return parent.show(queue().deleteSchedule(name, schedule));
    }
}
