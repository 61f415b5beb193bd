package io.holdfast.ledger.internal.grant;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.grant.GrantRollover;
import io.holdfast.ledger.grant.GrantRule;
import io.holdfast.ledger.grant.GrantRuleSettings;
import io.holdfast.ledger.grant.GrantSchedule;
import io.holdfast.ledger.grant.GrantSchedule.Calendar;
import io.holdfast.store.Index;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored {@link GrantRule}. The names and types of its components are part of the storage format.
 *
 * @param limit the maximum number of grants under the schedule, or null if there is no maximum
 * @param lasts the time from a grant to its expiry in milliseconds, or null if it depends on the schedule
 * @param first the number of the first grant under the schedule. Grants are numbered over the life of the rule, so a
 *     number is never used twice
 * @param number the number of the next grant
 * @param next the time of the next grant, or null if the rule has ended
 * @param era the generation of the account to which the rule belongs
 */
public record GrantRuleRow(
        UUID user,
        long amount,
        ScheduleRow schedule,
        Instant starts,
        @Nullable Instant ends,
        @Nullable Integer limit,
        @Nullable Long lasts,
        @Nullable Integer rolloverPeriods,
        @Nullable Long rolloverCap,
        int priority,
        @Nullable String description,
        long first,
        long number,
        @Nullable Instant next,
        int era,
        Instant created,
        Instant updated,
        @Nullable Instant ended,
        List<String> metrics) {

    /** The rules that have not ended. */
    static final Index<DueRuleKey, GrantRuleKey, GrantRuleRow> ACTIVE =
            Index.on("grant_rules_active", DueRuleKey.CODEC, DueRuleKey::of);

    /** grant_rules: user, rule -> GrantRuleRow */
    public static final Table<GrantRuleKey, GrantRuleRow> TABLE = Table.of(
                    "grant_rules", GrantRuleKey.CODEC, Values.cbor(GrantRuleRow.class))
            .indexed(ACTIVE);

    /** The key of a rule. */
    public record GrantRuleKey(AccountId account, String rule) {
        public static final KeyCodec2<GrantRuleKey, AccountId, String> CODEC = Keys.of(
                Keys.uuid().as(AccountId::new, AccountId::value),
                GrantRuleKey::account,
                Keys.string(),
                GrantRuleKey::rule,
                GrantRuleKey::new);
    }

    record DueRuleKey(AccountId account, Instant next) {
        static final KeyCodec2<DueRuleKey, AccountId, Instant> CODEC = Keys.of(
                Keys.uuid().as(AccountId::new, AccountId::value),
                DueRuleKey::account,
                Keys.instant(),
                DueRuleKey::next,
                DueRuleKey::new);

        static @Nullable DueRuleKey of(GrantRuleRow rule) {
            Instant next = rule.next();
            return next == null ? null : new DueRuleKey(AccountId.of(rule.user()), next);
        }
    }

    /** A stored schedule: a calendar unit in a time zone, a fixed period, or neither for a single grant. */
    public record ScheduleRow(
            Calendar.@Nullable Unit unit, @Nullable String zone, long millis) {

        static ScheduleRow of(GrantSchedule schedule) {
            if (schedule instanceof Calendar calendar) {
                return new ScheduleRow(calendar.unit(), calendar.zone().getId(), 0);
            }
            return new ScheduleRow(
                    null,
                    null,
                    schedule instanceof GrantSchedule.Fixed fixed
                            ? fixed.period().toMillis()
                            : 0);
        }

        GrantSchedule toSchedule() {
            if (unit != null && zone != null) {
                return GrantSchedule.calendar(unit, ZoneId.of(zone));
            }
            return millis == 0 ? GrantSchedule.once() : GrantSchedule.fixed(Duration.ofMillis(millis));
        }
    }

    /**
     * Returns a rule with the given settings.
     *
     * @param before the rule that is changed, or null if it is created
     */
    public static GrantRuleRow of(
            AccountId account, int era, GrantRuleSettings settings, @Nullable GrantRuleRow before, Instant now) {
        ScheduleRow schedule = ScheduleRow.of(settings.schedule());
        GrantRuleRow changed = before != null && before.era() == era ? before : null;
        GrantRuleRow kept = changed != null && changed.isScheduledBy(settings) ? changed : null;
        Instant starts = settings.starts();
        Duration lasts = settings.lasts();
        return new GrantRuleRow(
                        account.value(),
                        settings.amount(),
                        schedule,
                        kept != null ? kept.starts() : starts == null ? now : starts,
                        settings.ends(),
                        settings.occurrences(),
                        lasts == null ? null : Long.valueOf(lasts.toMillis()),
                        settings.rollover().periods(),
                        settings.rollover().cap(),
                        settings.priority(),
                        settings.description(),
                        kept != null ? kept.first() : before == null ? 0 : before.number(),
                        before == null ? 0 : before.number(),
                        null,
                        era,
                        changed == null ? now : changed.created(),
                        now,
                        null,
                        settings.metrics())
                .withNextTime(now);
    }

    /** Returns whether the settings keep the schedule and its start. */
    public boolean isScheduledBy(GrantRuleSettings settings) {
        return schedule.equals(ScheduleRow.of(settings.schedule()))
                && (settings.starts() == null || starts.equals(settings.starts()));
    }

    /** Returns whether the settings would not change this rule. */
    public boolean hasSettings(GrantRuleSettings settings) {
        GrantRuleSettings stored = settings();
        return isScheduledBy(settings)
                && stored.equals(settings.withStart(starts).withSchedule(stored.schedule()));
    }

    GrantRuleSettings settings() {
        return new GrantRuleSettings(
                amount,
                schedule.toSchedule(),
                starts,
                ends,
                limit,
                lasts == null ? null : Duration.ofMillis(lasts),
                new GrantRollover(rolloverPeriods, rolloverCap),
                priority,
                description,
                metrics);
    }

    /** Returns this rule with the time of the next grant, or ended at the given time if there is none. */
    private GrantRuleRow withNextTime(Instant now) {
        long index = number - first;
        boolean isOnce = schedule.unit() == null && schedule.millis() == 0;
        Instant time = (isOnce && index > 0) || (limit != null && index >= limit)
                ? LedgerLimits.FOREVER
                : schedule.toSchedule().timeOf(starts, index);
        boolean isLast = !time.isBefore(ends == null ? LedgerLimits.FOREVER : ends);
        return isLast ? endedAt(now) : with(number, time, null);
    }

    /** Returns this rule after its next grant, which was made at the given time. */
    GrantRuleRow advanced(Instant time) {
        return with(number + 1, null, null).withNextTime(time);
    }

    public GrantRuleRow endedAt(Instant time) {
        return with(number, null, time);
    }

    private GrantRuleRow with(long otherNumber, @Nullable Instant otherNext, @Nullable Instant otherEnded) {
        return new GrantRuleRow(
                user,
                amount,
                schedule,
                starts,
                ends,
                limit,
                lasts,
                rolloverPeriods,
                rolloverCap,
                priority,
                description,
                first,
                otherNumber,
                otherNext,
                era,
                created,
                updated,
                otherEnded,
                metrics);
    }

    /** Returns the expiry time of the next grant, or null if it never expires. */
    @Nullable
    Instant expiryOfNext() {
        Instant expires = settings().expiryOf(starts, number - first);
        return expires == null || !expires.isBefore(LedgerLimits.FOREVER) ? null : expires;
    }

    /** Returns the time that the schedule gives for the next grant. */
    public Instant scheduledNext() {
        return schedule.toSchedule().timeOf(starts, number - first);
    }

    public GrantRule toRule(String id) {
        return new GrantRule(user, id, settings(), number, next, created, updated, ended);
    }
}
