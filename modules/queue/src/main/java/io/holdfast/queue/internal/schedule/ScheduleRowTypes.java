package io.holdfast.queue.internal.schedule;

import io.holdfast.queue.MissedRuns;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.ScheduleConfig;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The keys and values of the schedule tables. The names and types of their components are part of the storage format.
 */
public final class ScheduleRowTypes {

    private ScheduleRowTypes() {}

    public record ScheduleKey(String queue, String schedule) {
        public static final KeyCodec2<ScheduleKey, String, String> CODEC =
                Keys.of(Keys.string(), ScheduleKey::queue, Keys.string(), ScheduleKey::schedule, ScheduleKey::new);
    }

    /** The key of the entry for the next run of a schedule. */
    public record RunKey(Instant at, String queue, String schedule) {
        public static final KeyCodec3<RunKey, Instant, String, String> CODEC = Keys.of(
                Keys.instant(), RunKey::at, Keys.string(), RunKey::queue, Keys.string(), RunKey::schedule, RunKey::new);

        ScheduleKey key() {
            return new ScheduleKey(queue, schedule);
        }
    }

    /**
     * A schedule.
     *
     * @param missed the name of a {@link MissedRuns}
     * @param next the time of the next run, or null if there is none
     * @param last the scheduled time of the last message
     * @param caughtUp the number of messages enqueued for missed runs since the last run that was not missed
     * @param refusal the error code if the message of the last run was refused, or null
     */
    public record ScheduleRow(
            String cron,
            String zone,
            String missed,
            TemplateRow message,
            boolean paused,
            Instant created,
            @Nullable Instant next,
            @Nullable Instant last,
            @Nullable UUID lastMessage,
            long runs,
            int caughtUp,
            @Nullable String refusal) {

        static ScheduleRow of(ScheduleConfig config, Instant created) {
            return new ScheduleRow(
                    config.cron(),
                    config.zone().getId(),
                    config.missed().name(),
                    TemplateRow.of(config.message()),
                    false,
                    created,
                    null,
                    null,
                    null,
                    0,
                    0,
                    null);
        }

        ScheduleRow withConfig(ScheduleConfig config) {
            return new ScheduleRow(
                    config.cron(),
                    config.zone().getId(),
                    config.missed().name(),
                    TemplateRow.of(config.message()),
                    paused,
                    created,
                    next,
                    last,
                    lastMessage,
                    runs,
                    caughtUp,
                    refusal);
        }

        ScheduleRow withNext(@Nullable Instant other, int caughtUpRuns) {
            return new ScheduleRow(
                    cron,
                    zone,
                    missed,
                    message,
                    paused,
                    created,
                    other,
                    last,
                    lastMessage,
                    runs,
                    caughtUpRuns,
                    refusal);
        }

        ScheduleRow withPaused(boolean other) {
            return new ScheduleRow(
                    cron, zone, missed, message, other, created, next, last, lastMessage, runs, caughtUp, refusal);
        }

        ScheduleRow withRun(Instant time, UUID enqueued) {
            return new ScheduleRow(
                    cron, zone, missed, message, paused, created, next, time, enqueued, runs + 1, caughtUp, null);
        }

        ScheduleRow withRefusal(String code) {
            return new ScheduleRow(
                    cron, zone, missed, message, paused, created, next, last, lastMessage, runs, caughtUp, code);
        }

        MissedRuns missedRuns() {
            return MissedRuns.valueOf(missed);
        }

        CronTimes times() {
            return CronTimes.of(cron, ZoneId.of(zone));
        }

        ScheduleConfig toConfig(ScheduleKey key) {
            return new ScheduleConfig(
                    key.schedule(), cron, ZoneId.of(zone), missedRuns(), message.toMessage(key.queue(), Map.of()));
        }
    }

    /** The message template of a schedule, without the queue. */
    public record TemplateRow(
            Map<String, String> headers,
            byte[] payload,
            String fairness,
            int weight,
            List<String> throttles,
            int priority,
            @Nullable String group) {

        static TemplateRow of(NewMessage message) {
            return new TemplateRow(
                    message.headers(),
                    message.payload(),
                    message.fairnessKey(),
                    message.weight(),
                    message.throttleKeys(),
                    message.priority(),
                    message.group());
        }

        NewMessage toMessage(String queue, Map<String, String> moreHeaders) {
            Map<String, String> all = new LinkedHashMap<>(headers);
            all.putAll(moreHeaders);
            return new NewMessage(
                    queue, payload, all, fairness, weight, throttles, priority, Duration.ZERO, null, group, null);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof TemplateRow that
                    && headers.equals(that.headers)
                    && Arrays.equals(payload, that.payload)
                    && fairness.equals(that.fairness)
                    && weight == that.weight
                    && throttles.equals(that.throttles)
                    && priority == that.priority
                    && Objects.equals(group, that.group);
        }

        @Override
        public int hashCode() {
            return Objects.hash(headers, Arrays.hashCode(payload), fairness);
        }
    }
}
