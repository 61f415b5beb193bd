package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.LedgerOutcome.GrantRuleStored;
import io.holdfast.ledger.grant.GrantLimits;
import io.holdfast.ledger.grant.GrantRollover;
import io.holdfast.ledger.grant.GrantRule;
import io.holdfast.ledger.grant.GrantRuleSettings;
import io.holdfast.ledger.grant.GrantSchedule;
import io.holdfast.ledger.grant.GrantSchedule.Calendar.Unit;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Grants that rules make at scheduled times. */
class GrantRuleTest extends LedgerTestBase {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final GrantRuleSettings HOURLY = GrantRuleSettings.of(100, GrantSchedule.fixed(HOUR));

    private GrantRule put(String rule, GrantRuleSettings settings) {
        return rule(ledger.grants().putRule(ADA, rule, settings));
    }

    private static GrantRule rule(LedgerOutcome outcome) {
        return outcome.orThrow(GrantRuleStored.class).rule();
    }

    private List<String> history() {
        List<String> texts = new ArrayList<>();
        ledger.history()
                .statement(ADA, Instant.EPOCH, LedgerLimits.FOREVER.minusSeconds(1), 1_000, null)
                .orElseThrow()
                .entries()
                .forEach(row ->
                        texts.add(row.value().amount() + " " + row.value().source() + " "
                                + Duration.between(START, row.value().created()).toMinutes()));
        return texts;
    }

    @Test
    void grantsAreMadeAtTheirTimesAndExpireWhenTheNextOneIsDue() {
        account(ADA, 0);
        GrantRule rule = put("plan", HOURLY);
        assertThat(rule.granted()).isEqualTo(1);
        assertThat(rule.next()).isEqualTo(START.plus(HOUR));
        assertThat(balance(ADA).available()).isEqualTo(100);
        done(ledger.charge(usage("e-1", ADA, 30)));
        later(HOUR);
        assertThat(balance(ADA).available()).isEqualTo(100);
        ledger.sweep();
        assertThat(history())
                .containsExactly(
                        "100 rule/plan/0 0", "-30 e-1 0", "-70 grant/" + grantIds(0) + " 60", "100 rule/plan/1 60");
    }

    private String grantIds(int index) {
        return ledger.history()
                .statement(ADA, Instant.EPOCH, LedgerLimits.FOREVER.minusSeconds(1), 1_000, null)
                .orElseThrow()
                .entries()
                .get(index)
                .key()
                .toString();
    }

    @Test
    void aGrantCanStartInTheFuture() {
        account(ADA, 5);
        GrantRule rule = put(
                "welcome",
                GrantRuleSettings.of(40, GrantSchedule.once())
                        .withStart(START.plus(HOUR))
                        .withExpiryAfter(HOUR)
                        .withDescription("Welcome"));
        assertThat(rule.granted()).isZero();
        assertThat(balance(ADA).available()).isEqualTo(5);
        later(HOUR);
        assertThat(balance(ADA).available()).isEqualTo(45);
        assertThat(ledger.grants().rule(ADA, "welcome").orElseThrow().ended()).isEqualTo(START.plus(HOUR));
        assertThat(ledger.sweep().expired()).isEqualTo(1);
        assertThat(ledger.grants().listOpen(ADA).get(0).value().rule()).isEqualTo("welcome");
        later(HOUR);
        assertThat(balance(ADA).available()).isEqualTo(5);
        refused(
                ledger.grants().putRule(ADA, "welcome", GrantRuleSettings.of(41, GrantSchedule.once())),
                LedgerError.GRANT_RULE_ENDED);
    }

    @Test
    void missedGrantsAreMadeUpEachAsOfItsOwnTime() {
        account(ADA, 0);
        put("plan", HOURLY);
        later(Duration.ofHours(3).plusMinutes(30));
        assertThat(balance(ADA).available()).isEqualTo(100);
        ledger.sweep();
        assertThat(history().stream().filter(text -> text.startsWith("100")))
                .containsExactly(
                        "100 rule/plan/0 0", "100 rule/plan/1 60", "100 rule/plan/2 120", "100 rule/plan/3 180");
        assertThat(history().stream().filter(text -> text.startsWith("-100"))).hasSize(3);
    }

    @Test
    void moreMissedGrantsThanOneCommitMakesAreMadeUpByTheSweep() {
        account(ADA, 0);
        put("plan", HOURLY.withRollover(GrantRollover.ALL));
        later(HOUR.multipliedBy(350));
        assertThat(balance(ADA).available()).isEqualTo(100L + 100 * GrantLimits.MAX_PER_COMMIT);
        ledger.sweep();
        assertThat(balance(ADA).available()).isEqualTo(35_100);
        assertThat(ledger.grants().rule(ADA, "plan").orElseThrow().granted()).isEqualTo(351);
    }

    @Test
    void anAccountWithAllItsOpenGrantsGetsCreditThatDoesNotExpire() {
        account(ADA, 0);
        put("plan", HOURLY.withRollover(GrantRollover.ALL));
        later(HOUR.multipliedBy(LedgerLimits.MAX_OPEN_GRANTS + 9));
        ledger.sweep();
        assertThat(balance(ADA).available()).isEqualTo(100L * (LedgerLimits.MAX_OPEN_GRANTS + 10));
        assertThat(ledger.grants().listOpen(ADA)).hasSize(LedgerLimits.MAX_OPEN_GRANTS);
    }

    @Test
    void unspentCreditRollsOverUpToACap() {
        account(ADA, 0);
        put("plan", HOURLY.withRollover(GrantRollover.upTo(150)));
        later(HOUR);
        assertThat(balance(ADA).available()).isEqualTo(200);
        later(HOUR);
        assertThat(balance(ADA).available()).isEqualTo(250);
        done(ledger.charge(usage("e-1", ADA, 230)));
        later(HOUR);
        assertThat(balance(ADA).available()).isEqualTo(120);
        later(HOUR.multipliedBy(5));
        assertThat(balance(ADA).available()).isEqualTo(250);
    }

    @Test
    void heldCreditIsKeptAboveTheCap() {
        account(ADA, 0);
        put("plan", HOURLY.withRollover(GrantRollover.upTo(10)));
        ledger.holds()
                .authorize(HoldRequest.of("h", ADA, Credits.of(60)).withDuration(Duration.ofDays(1)))
                .orThrow();
        later(HOUR);
        assertThat(balance(ADA).balance()).isEqualTo(160);
        ledger.holds().release("h").orThrow();
        later(HOUR);
        assertThat(balance(ADA).balance()).isEqualTo(110);
    }

    @Test
    void unspentCreditRollsOverForPeriods() {
        account(ADA, 0);
        put("plan", HOURLY.withRollover(GrantRollover.forPeriods(2)).withOccurrences(2));
        later(HOUR.multipliedBy(2));
        assertThat(balance(ADA).available()).isEqualTo(200);
        later(HOUR);
        assertThat(balance(ADA).available()).isEqualTo(100);
        later(HOUR);
        assertThat(balance(ADA).available()).isZero();
        assertThat(ledger.grants().rule(ADA, "plan").orElseThrow().granted()).isEqualTo(2);
    }

    @Test
    void calendarSchedulesKeepTheLocalTimeAndTheDayOfTheMonth() {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        Instant starts = Instant.parse("2027-01-31T08:00:00Z");
        GrantSchedule months = GrantSchedule.calendar(Unit.MONTH, berlin);
        assertThat(months.timeOf(starts, 1)).isEqualTo("2027-02-28T08:00:00Z");
        assertThat(months.timeOf(starts, 2)).isEqualTo("2027-03-31T07:00:00Z");
        assertThat(GrantSchedule.calendar(Unit.WEEK, ZoneOffset.UTC).timeOf(starts, 2))
                .isEqualTo("2027-02-14T08:00:00Z");
        assertThat(GrantSchedule.calendar(Unit.YEAR, berlin).timeOf(starts, 1)).isEqualTo("2028-01-31T08:00:00Z");
        account(ADA, 0);
        put("plan", GrantRuleSettings.of(10, months).withStart(starts).withEnd(Instant.parse("2027-03-31T07:00:00Z")));
        later(Duration.between(START, Instant.parse("2027-04-01T00:00:00Z")));
        ledger.sweep();
        assertThat(ledger.grants().rule(ADA, "plan").orElseThrow().granted()).isEqualTo(2);
        assertThat(balance(ADA).available()).isZero();
    }

    @Test
    void settingTheClockBackDoesNotRepeatAGrant() {
        account(ADA, 0);
        put("plan", HOURLY.withRollover(GrantRollover.ALL));
        later(HOUR.multipliedBy(3));
        ledger.sweep();
        later(HOUR.multipliedBy(-3));
        ledger.sweep();
        later(HOUR.multipliedBy(3));
        new Ledger(stores.store(), OPTIONS).sweep();
        assertThat(balance(ADA).available()).isEqualTo(400);
    }

    @Test
    void aRepeatChangesNothingAndChangesApplyToTheNextGrant() {
        account(ADA, 0);
        GrantRule rule = put("plan", HOURLY);
        later(Duration.ofMinutes(10));
        assertThat(put("plan", HOURLY)).isEqualTo(rule);
        assertThat(put("plan", rule.settings())).isEqualTo(rule);
        GrantRule changed = put("plan", HOURLY.withAmount(70).withPriority(3));
        assertThat(changed.next()).isEqualTo(rule.next());
        later(HOUR);
        assertThat(balance(ADA).available()).isEqualTo(70);
        GrantRule moved = put("plan", HOURLY.withSchedule(GrantSchedule.fixed(HOUR.multipliedBy(2))));
        assertThat(moved.settings().starts()).isEqualTo(START.plus(Duration.ofMinutes(70)));
        assertThat(moved.granted()).isEqualTo(3);
    }

    @Test
    void anEndedRuleMakesNoMoreGrants() {
        account(ADA, 0);
        put("plan", HOURLY.withRollover(GrantRollover.ALL));
        put("other", HOURLY.withAmount(1).withRollover(GrantRollover.ALL));
        GrantRule ended = rule(ledger.grants().endRule(ADA, "plan"));
        assertThat(ended.ended()).isEqualTo(START);
        assertThat(rule(ledger.grants().endRule(ADA, "plan"))).isEqualTo(ended);
        later(HOUR.multipliedBy(2));
        assertThat(balance(ADA).available()).isEqualTo(103);
        refused(ledger.grants().endRule(ADA, "none"), LedgerError.GRANT_RULE_NOT_FOUND);
        refused(ledger.grants().endRule(BOB, "plan"), LedgerError.ACCOUNT_NOT_FOUND);
        refused(ledger.grants().putRule(BOB, "plan", HOURLY), LedgerError.ACCOUNT_NOT_FOUND);
        assertThat(ledger.grants().listRules(ADA, 10, null).rows())
                .extracting(GrantRule::id)
                .containsExactly("other", "plan");
    }

    @Test
    void aDeletedAccountEndsItsRulesAndTheNextGenerationHasNone() {
        account(ADA, 0);
        put("plan", HOURLY);
        ledger.deleteAccount(ADA).orThrow();
        account(ADA, 0);
        later(HOUR.multipliedBy(2));
        ledger.sweep();
        assertThat(balance(ADA).available()).isZero();
        assertThat(ledger.grants().listRules(ADA, 10, null).rows()).isEmpty();
        assertThat(put("plan", HOURLY).granted()).isEqualTo(2);
        assertThat(balance(ADA).available()).isEqualTo(100);
    }

    @Test
    void badRulesAreRejectedAndNothingIsWritten() {
        account(ADA, 0);
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "starts must not be before",
                () -> put("r", HOURLY.withStart(START.minusSeconds(1))));
        bad(ErrorCode.INVALID_ARGUMENT, "ends must be after", () -> put("r", HOURLY.withEnd(START)));
        bad(ErrorCode.INVALID_ARGUMENT, "rule must not be blank", () -> put(" ", HOURLY));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "rollover must not be given",
                () -> GrantRuleSettings.of(1, GrantSchedule.once()).withRollover(GrantRollover.ALL));
        bad(ErrorCode.INVALID_ARGUMENT, "period", () -> GrantSchedule.fixed(Duration.ofSeconds(1)));
        for (int i = 0; i < GrantLimits.MAX_RULES; i++) {
            put("r-" + i, HOURLY);
        }
        bad(ErrorCode.LIMIT_EXCEEDED, "20 active grant rules", () -> put("r", HOURLY));
    }
}
