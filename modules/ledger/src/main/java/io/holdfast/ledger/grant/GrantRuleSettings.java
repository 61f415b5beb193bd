package io.holdfast.ledger.grant;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a grant rule.
 *
 * @param amount the amount of each grant, in credits
 * @param schedule the times of the grants
 * @param starts the time of the first grant, or null for the time at which the rule is created or its schedule is
 *     changed
 * @param ends the time from which no grants are made, or null if the rule has no end
 * @param occurrences the maximum number of grants under this schedule, or null if there is no maximum
 * @param lasts the time from a grant to its expiry, or null if it expires when the next grant is due. A single grant
 *     without this time never expires
 * @param rollover what happens to unspent credit; a rollover for further periods extends the expiry by these periods
 * @param priority the spending priority of the grants; lower numbers are spent first
 * @param description the description of the transactions
 * @param metrics the metrics for which the grants can be used, or an empty list if they can be used for everything; see
 *     {@link GrantMetricFilter}
 */
public record GrantRuleSettings(
        long amount,
        GrantSchedule schedule,
        @Nullable Instant starts,
        @Nullable Instant ends,
        @Nullable Integer occurrences,
        @Nullable Duration lasts,
        GrantRollover rollover,
        int priority,
        @Nullable String description,
        List<String> metrics) {

    /** The default spending priority. */
    public static final int DEFAULT_PRIORITY = 100;

    public GrantRuleSettings {
        Arguments.inRange("amount", amount, 1, GrantLimits.MAX_AMOUNT);
        Arguments.notNull("schedule", schedule);
        if (starts != null && ends != null && !ends.isAfter(starts)) {
            throw Arguments.invalid("ends must be after starts (" + starts + "), but is " + ends);
        }
        if (occurrences != null) {
            Arguments.inRange("occurrences", occurrences, 1, GrantLimits.MAX_OCCURRENCES);
        }
        if (lasts != null) {
            Arguments.positive("lasts", lasts, GrantLimits.MAX_PERIOD);
            if (lasts.toNanosPart() % 1_000_000 != 0) {
                throw Arguments.invalid("lasts must be a multiple of one millisecond, but is " + lasts);
            }
        }
        if (schedule instanceof GrantSchedule.Once && !GrantRollover.NONE.equals(rollover)) {
            throw Arguments.invalid("rollover must not be given for a single grant");
        }
        Arguments.notNull("rollover", rollover);
        Arguments.inRange("priority", priority, 0, GrantLimits.MAX_PRIORITY);
        Arguments.optionalText("description", description, GrantLimits.MAX_DESCRIPTION);
        metrics = GrantMetricFilter.require("metrics", metrics);
    }

    /** Returns settings for grants that start now, have no end and expire when the next grant is due. */
    public static GrantRuleSettings of(long amount, GrantSchedule schedule) {
        return new GrantRuleSettings(
                amount, schedule, null, null, null, null, GrantRollover.NONE, DEFAULT_PRIORITY, null, List.of());
    }

    public GrantRuleSettings withAmount(long other) {
        return new GrantRuleSettings(
                other, schedule, starts, ends, occurrences, lasts, rollover, priority, description, metrics);
    }

    public GrantRuleSettings withSchedule(GrantSchedule other) {
        return new GrantRuleSettings(
                amount, other, starts, ends, occurrences, lasts, rollover, priority, description, metrics);
    }

    public GrantRuleSettings withStart(@Nullable Instant other) {
        return new GrantRuleSettings(
                amount, schedule, other, ends, occurrences, lasts, rollover, priority, description, metrics);
    }

    public GrantRuleSettings withEnd(@Nullable Instant other) {
        return new GrantRuleSettings(
                amount, schedule, starts, other, occurrences, lasts, rollover, priority, description, metrics);
    }

    public GrantRuleSettings withOccurrences(@Nullable Integer other) {
        return new GrantRuleSettings(
                amount, schedule, starts, ends, other, lasts, rollover, priority, description, metrics);
    }

    public GrantRuleSettings withExpiryAfter(@Nullable Duration other) {
        return new GrantRuleSettings(
                amount, schedule, starts, ends, occurrences, other, rollover, priority, description, metrics);
    }

    public GrantRuleSettings withRollover(GrantRollover other) {
        return new GrantRuleSettings(
                amount, schedule, starts, ends, occurrences, lasts, other, priority, description, metrics);
    }

    public GrantRuleSettings withPriority(int other) {
        return new GrantRuleSettings(
                amount, schedule, starts, ends, occurrences, lasts, rollover, other, description, metrics);
    }

    public GrantRuleSettings withDescription(@Nullable String other) {
        return new GrantRuleSettings(
                amount, schedule, starts, ends, occurrences, lasts, rollover, priority, other, metrics);
    }

    public GrantRuleSettings withMetrics(List<String> other) {
        return new GrantRuleSettings(
                amount, schedule, starts, ends, occurrences, lasts, rollover, priority, description, other);
    }

    /** Returns the expiry time of a grant, or null if it never expires. */
    public @Nullable Instant expiryOf(Instant start, long number) {
        Integer periods = rollover.periods();
        if (periods == null || (lasts == null && schedule instanceof GrantSchedule.Once)) {
            return null;
        }
        return lasts == null
                ? schedule.timeOf(start, number + 1 + periods)
                : schedule.timeOf(start, number + periods).plus(lasts);
    }
}
