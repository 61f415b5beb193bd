package io.holdfast.server.ledger;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.orDefault;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.grant.GrantRuleApi;
import io.holdfast.api.grant.GrantRuleApi.GrantFrequency;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.ledger.CreditGrant;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.grant.GrantRollover;
import io.holdfast.ledger.grant.GrantRule;
import io.holdfast.ledger.grant.GrantRuleSettings;
import io.holdfast.ledger.grant.GrantSchedule;
import io.holdfast.ledger.grant.GrantSchedule.Calendar;
import io.holdfast.store.Entry;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and the ledger's grants and grant rules. */
final class GrantMapper {

    private GrantMapper() {}

    static LedgerApi.Grant grant(Entry<Ulid, CreditGrant> row) {
        CreditGrant grant = row.value();
        return new LedgerApi.Grant(
                row.key().toString(),
                grant.user(),
                enumByName(LedgerApi.TransactionType.class, grant.type()),
                grant.amount(),
                grant.remaining(),
                grant.priority(),
                grant.expires(),
                grant.created(),
                grant.rule(),
                grant.metrics().isEmpty() ? null : grant.metrics());
    }

    static GrantRuleSettings settings(GrantRuleApi.PutGrantRule request) {
        GrantRuleApi.GrantRollover rollover = request.rollover();
        return new GrantRuleSettings(
                request.amount(),
                schedule(request.schedule()),
                request.starts(),
                request.ends(),
                request.occurrences(),
                request.lasts(),
                rollover == null ? GrantRollover.NONE : new GrantRollover(rollover.periods(), rollover.cap()),
                orDefault(request.priority(), GrantRuleSettings.DEFAULT_PRIORITY),
                request.description(),
                orDefault(request.metrics(), List.of()));
    }

    private static GrantSchedule schedule(GrantRuleApi.GrantSchedule schedule) {
        Duration period = schedule.period();
        if ((period != null) != (schedule.every() == GrantFrequency.FIXED)) {
            throw new MalformedRequestException(
                    "schedule.period", "'schedule.period' must be given if, and only if, 'schedule.every' is FIXED");
        }
        if (period != null) {
            return GrantSchedule.fixed(period);
        }
        return schedule.every() == GrantFrequency.ONCE
                ? GrantSchedule.once()
                : GrantSchedule.calendar(
                        enumByName(Calendar.Unit.class, schedule.every()), zone("schedule.zone", schedule.zone()));
    }

    private static ZoneId zone(String field, @Nullable String zone) {
        try {
            return zone == null ? ZoneOffset.UTC : ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw new MalformedRequestException(
                    field, "'" + field + "' must be a time zone such as Europe/Berlin, but is '" + zone + "'");
        }
    }

    static GrantRuleApi.GrantRule stored(LedgerOutcome outcome) {
        return rule(outcome.orThrow(LedgerOutcome.GrantRuleStored.class).rule());
    }

    static GrantRuleApi.GrantRule rule(GrantRule rule) {
        GrantRuleSettings settings = rule.settings();
        GrantRollover rollover = settings.rollover();
        return new GrantRuleApi.GrantRule(
                rule.user(),
                rule.id(),
                settings.amount(),
                schedule(settings.schedule()),
                settings.starts(),
                settings.ends(),
                settings.occurrences(),
                settings.lasts(),
                rollover.equals(GrantRollover.NONE)
                        ? null
                        : new GrantRuleApi.GrantRollover(rollover.periods(), rollover.cap()),
                settings.priority(),
                settings.description(),
                rule.granted(),
                rule.next(),
                rule.created(),
                rule.updated(),
                rule.ended(),
                settings.metrics().isEmpty() ? null : settings.metrics());
    }

    private static GrantRuleApi.GrantSchedule schedule(GrantSchedule schedule) {
        if (schedule instanceof Calendar calendar) {
            return new GrantRuleApi.GrantSchedule(
                    enumByName(GrantFrequency.class, calendar.unit()),
                    calendar.zone().getId(),
                    null);
        }
        return schedule instanceof GrantSchedule.Fixed fixed
                ? new GrantRuleApi.GrantSchedule(GrantFrequency.FIXED, null, fixed.period())
                : GrantRuleApi.GrantSchedule.of(GrantFrequency.ONCE);
    }
}
