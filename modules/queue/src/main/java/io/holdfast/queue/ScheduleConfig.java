package io.holdfast.queue;

import io.holdfast.queue.internal.QueueArguments;
import io.holdfast.queue.internal.schedule.CronTimes;
import io.holdfast.store.kit.Arguments;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A recurring schedule that enqueues a message whenever a cron expression matches.
 *
 * <p>The expression has five fields (minute, hour, day of month, month, day of week), or six with seconds first, or is
 * one of {@code @hourly}, {@code @daily}, {@code @weekly}, {@code @monthly} and {@code @yearly}. The fields are in the
 * local time of the zone. When daylight saving time starts or ends:
 *
 * <ul>
 *   <li>If the hour field is {@code *}, a message is enqueued whenever the local clock shows a matching time: runs in
 *       the repeated hour happen twice, and runs in the skipped hour do not happen.
 *   <li>Otherwise each matching local time has exactly one run: in the repeated hour at its first occurrence, and in
 *       the skipped hour at the end of that hour.
 * </ul>
 *
 * @param name the name, unique within the queue
 * @param cron the cron expression
 * @param missed the handling of missed runs
 * @param message the message to enqueue, including the name of the queue; must have no delay, delivery time or
 *     deduplication key, and a payload of at most {@link QueueLimits#MAX_SCHEDULED_PAYLOAD} bytes
 */
public record ScheduleConfig(String name, String cron, ZoneId zone, MissedRuns missed, NewMessage message) {

    /** The message header that contains the name of the schedule. */
    public static final String SCHEDULE_HEADER = "holdfast-schedule";

    /** The message header that contains the scheduled time of the run, in ISO 8601. */
    public static final String TIME_HEADER = "holdfast-scheduled-time";

    private static final int RESERVED_HEADERS = 2;

    public ScheduleConfig {
        QueueArguments.key("schedule", name);
        Arguments.notNull("cron", cron);
        Arguments.notNull("zone", zone);
        Arguments.notNull("missed", missed);
        Arguments.notNull("message", message);
        CronTimes.of(cron, zone);
        if (!message.delay().isZero() || message.notBefore() != null || message.dedupKey() != null) {
            throw Arguments.invalid(
                    "the message of a schedule must not have a delay, notBefore or dedupKey, but has one");
        }
        int payload = message.payload().length;
        if (payload > QueueLimits.MAX_SCHEDULED_PAYLOAD) {
            throw Arguments.tooLarge("payload of a schedule has " + payload + " bytes; the limit is "
                    + QueueLimits.MAX_SCHEDULED_PAYLOAD);
        }
        Arguments.inRange(
                "the number of headers of a schedule",
                message.headers().size(),
                0,
                QueueLimits.MAX_HEADERS - RESERVED_HEADERS);
        for (String reserved : new String[] {SCHEDULE_HEADER, TIME_HEADER}) {
            if (message.headers().containsKey(reserved)) {
                throw Arguments.invalid("header '" + reserved + "' is reserved for the schedule");
            }
        }
    }

    /** Returns a schedule in UTC with {@link MissedRuns#ONCE}. */
    public static ScheduleConfig of(String name, String cron, NewMessage message) {
        return new ScheduleConfig(name, cron, ZoneOffset.UTC, MissedRuns.ONCE, message);
    }

    public ScheduleConfig withZone(ZoneId other) {
        return new ScheduleConfig(name, cron, other, missed, message);
    }

    public ScheduleConfig withMissed(MissedRuns other) {
        return new ScheduleConfig(name, cron, zone, other, message);
    }

    /** Returns the queue to which the schedule belongs. */
    public String queue() {
        return message.queue();
    }
}
