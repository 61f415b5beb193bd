package io.holdfast.queue.internal.schedule;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinition;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.field.CronFieldName;
import com.cronutils.model.field.expression.Always;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import io.holdfast.queue.QueueLimits;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.SingleLine;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The times that match a cron expression in a time zone. A library parses the expression and finds matching local
 * times; this class handles daylight saving time.
 */
public final class CronTimes {

    private static final Map<String, String> NICKNAMES = Map.of(
            "@hourly", "0 * * * *",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@weekly", "0 0 * * 0",
            "@monthly", "0 0 1 * *",
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *");

    private static final Pattern RANGE_FROM_SUNDAY = Pattern.compile("\\bSUN-", Pattern.CASE_INSENSITIVE);
    private static final int FIELDS_WITH_SECONDS = 6;
    private static final int MAX_PROBLEM = 200;
    private static final int MAX_CACHED = 1_000;
    /**
     * The maximum number of clock changes that a search for a matching time may cross. If a time exists, it is found
     * after a few clock changes.
     */
    private static final int MAX_CHANGES = 400;

    private static final CronDefinition FIVE_FIELDS = CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX);
    private static final CronDefinition SIX_FIELDS = sixFields();

    /** A cache of parsed expressions. Parsing takes about a millisecond, during which all other writers would wait. */
    private static final Map<String, Expression> PARSED = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Expression> eldest) {
            return size() > MAX_CACHED;
        }
    };

    private final Expression expression;
    private final ZoneId zone;
    private final ZoneRules rules;

    private CronTimes(Expression expression, ZoneId zone) {
        this.expression = expression;
        this.zone = zone;
        this.rules = zone.getRules();
    }

    /** @param everyHour whether the hour field is {@code *} */
    private record Expression(ExecutionTime times, boolean everyHour) {}

    /** Parses an expression. */
    public static CronTimes of(String cron, ZoneId zone) {
        Arguments.maxUtf8("cron", cron, QueueLimits.MAX_KEY);
        synchronized (PARSED) {
            return new CronTimes(PARSED.computeIfAbsent(cron, CronTimes::parse), zone);
        }
    }

    private static Expression parse(String cron) {
        String named = NICKNAMES.getOrDefault(cron.strip(), cron.strip());
        // The library reads SUN as 7, so that a range that begins with it would be reversed.
        String fields = RANGE_FROM_SUNDAY.matcher(named).replaceAll("0-");
        boolean seconds = fields.split("\\s+").length == FIELDS_WITH_SECONDS;
        try {
            Cron parsed = new CronParser(seconds ? SIX_FIELDS : FIVE_FIELDS)
                    .parse(fields)
                    .validate();
            boolean everyHour = parsed.retrieve(CronFieldName.HOUR).getExpression() instanceof Always;
            return new Expression(ExecutionTime.forCron(parsed), everyHour);
        } catch (IllegalArgumentException e) {
            throw Arguments.invalid("cron must be a cron expression with 5 or 6 fields, but is '"
                    + SingleLine.of(cron, QueueLimits.MAX_KEY) + "': "
                    + SingleLine.of(String.valueOf(e.getMessage()), MAX_PROBLEM));
        }
    }

    private static CronDefinition sixFields() {
        return CronDefinitionBuilder.defineCron()
                .withSeconds()
                .withValidRange(0, 59)
                .withStrictRange()
                .and()
                .withMinutes()
                .withValidRange(0, 59)
                .withStrictRange()
                .and()
                .withHours()
                .withValidRange(0, 23)
                .withStrictRange()
                .and()
                .withDayOfMonth()
                .withValidRange(1, 31)
                .withStrictRange()
                .and()
                .withMonth()
                .withValidRange(1, 12)
                .withStrictRange()
                .and()
                .withDayOfWeek()
                .withValidRange(0, 7)
                .withMondayDoWValue(1)
                .withIntMapping(7, 0)
                .withStrictRange()
                .and()
                .instance();
    }

    /** Returns the first matching time after the given time, or null if there is none. */
    public @Nullable Instant next(Instant after) {
        return expression.everyHour() ? nextOnClock(after) : nextOnCalendar(after);
    }

    /** Returns the next instant at which the local clock shows a matching time. */
    private @Nullable Instant nextOnClock(Instant after) {
        ZoneOffset offset = rules.getOffset(after);
        LocalDateTime from = LocalDateTime.ofInstant(after, offset);
        Instant at = after;
        for (int changes = 0; changes < MAX_CHANGES; changes++) {
            LocalDateTime local = nextLocal(from);
            if (local == null) {
                return null;
            }
            Instant found = local.toInstant(offset);
            ZoneOffsetTransition change = rules.nextTransition(at);
            if (change == null || found.isBefore(change.getInstant())) {
                return found;
            }
            // Continue with the first local time after the clock change.
            at = change.getInstant();
            offset = change.getOffsetAfter();
            from = change.getDateTimeAfter().minusSeconds(1);
        }
        return null;
    }

    /** Returns the next run, where each matching local time has exactly one run. */
    private @Nullable Instant nextOnCalendar(Instant after) {
        LocalDateTime from = lastPassed(after);
        for (int skipped = 0; skipped < MAX_CHANGES; skipped++) {
            LocalDateTime local = nextLocal(from);
            if (local == null) {
                return null;
            }
            Instant found = timeOf(local);
            if (found.isAfter(after)) {
                return found;
            }
            from = local;
        }
        return null;
    }

    /** Returns a local time such that neither its run nor any earlier run is after the given time. */
    private LocalDateTime lastPassed(Instant at) {
        ZoneOffsetTransition change = rules.previousTransition(at.plusNanos(1));
        LocalDateTime local = LocalDateTime.ofInstant(at, zone);
        boolean inRepeatedHour = change != null && change.isOverlap() && local.isBefore(change.getDateTimeBefore());
        return inRepeatedHour && change != null ? change.getDateTimeBefore().minusSeconds(1) : local;
    }

    /** Returns the instant of a local time: the first of two in an overlap, or the end of the gap that contains it. */
    private Instant timeOf(LocalDateTime local) {
        ZoneOffsetTransition change = rules.getTransition(local);
        return change != null && change.isGap()
                ? change.getInstant()
                : local.toInstant(rules.getValidOffsets(local).get(0));
    }

    private @Nullable LocalDateTime nextLocal(LocalDateTime after) {
        ZonedDateTime from = after.truncatedTo(ChronoUnit.SECONDS).atZone(ZoneOffset.UTC);
        LocalDateTime next = expression
                .times()
                .nextExecution(from)
                .map(ZonedDateTime::toLocalDateTime)
                .orElse(null);
        if (next != null && !next.isAfter(from.toLocalDateTime())) {
            throw new IllegalStateException("the next time after " + from + " is " + next);
        }
        return next;
    }
}
