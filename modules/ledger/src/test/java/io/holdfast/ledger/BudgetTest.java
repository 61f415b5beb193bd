package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.LedgerOutcome.BudgetExceeded;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.budget.Budget;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetShortfall;
import io.holdfast.ledger.budget.BudgetWarning;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.budget.BudgetWindow.Calendar.Unit;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BudgetTest extends LedgerTestBase {

    private static final BudgetScope ORG = BudgetScope.of("org:acme");
    private static final BudgetScope TEAM = BudgetScope.of("org:acme/team:search");
    private static final BudgetScope MODEL = BudgetScope.of("model:large");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @BeforeEach
    void fund() {
        account(ADA, 10_000);
    }

    private void total(BudgetScope scope, long amount) {
        ledger.budgets().put(scope, BudgetSettings.of(BudgetLimit.hard("total", amount, BudgetWindow.total())));
    }

    private LedgerOutcome charge(String event, long cost, BudgetScope... scopes) {
        return ledger.charge(usage(event, ADA, cost).withScopes(List.of(scopes)));
    }

    private static BudgetShortfall exceeded(LedgerOutcome outcome) {
        assertThat(outcome).isInstanceOf(BudgetExceeded.class);
        return ((BudgetExceeded) outcome).shortfall();
    }

    private Budget budget(BudgetScope scope) {
        return ledger.budgets().get(scope).orElseThrow();
    }

    private long spent(BudgetScope scope) {
        return budget(scope).limits().get(0).spent() / 1_000_000;
    }

    private long held(BudgetScope scope) {
        return budget(scope).held() / 1_000_000;
    }

    @Test
    void aChargeIsAdmittedInAllScopesOrInNone() {
        total(ORG, 100);
        total(TEAM, 50);
        total(MODEL, 30);
        done(charge("one", 30, TEAM, MODEL));
        assertThat(exceeded(charge("two", 1, TEAM, MODEL)))
                .isEqualTo(new BudgetShortfall("model:large", "total", 30_000_000, 30_000_000, 0, 1_000_000, null));
        assertThat(List.of(spent(ORG), spent(TEAM), spent(MODEL))).containsExactly(30L, 30L, 30L);
        assertThat(balance(ADA).balance()).isEqualTo(9_970);
        done(charge("three", 20, TEAM));
        assertThat(exceeded(charge("four", 1, TEAM)).scope()).isEqualTo("org:acme/team:search");
        done(charge("five", 50, ORG));
        assertThat(exceeded(charge("six", 1, ORG)).scope()).isEqualTo("org:acme");
    }

    @Test
    void aRepeatIsNotCountedAgainAndMustNameTheSameScopes() {
        total(ORG, 100);
        Posted first = done(charge("one", 60, TEAM));
        assertThat(charge("one", 60, TEAM)).isEqualTo(first.asRepeated());
        refused(charge("one", 60, MODEL), LedgerError.KEY_REUSED);
        assertThat(spent(ORG)).isEqualTo(60);
        total(ORG, 10);
        assertThat(charge("one", 60, TEAM)).isEqualTo(first.asRepeated());
    }

    @Test
    void fractionsOfCreditsAreCountedExactly() {
        total(ORG, 4);
        for (int i = 0; i < 5; i++) {
            done(ledger.charge(Usage.of("sms-" + i, ADA, ResourceUsage.custom("sms", Quantity.of(1)))
                    .withScopes(List.of(ORG))));
        }
        Usage sixth = Usage.of("sms-6", ADA, ResourceUsage.custom("sms", Quantity.of(1)))
                .withScopes(List.of(ORG));
        assertThat(exceeded(ledger.charge(sixth)).spent()).isEqualTo(4_000_000);
    }

    @Test
    void aCalendarPeriodBeginsInItsTimeZone() {
        Instant eveningInBerlin = Instant.parse("2026-03-28T22:30:00Z");
        stores.clock().set(eveningInBerlin);
        ledger.budgets()
                .put(ORG, BudgetSettings.of(BudgetLimit.hard("day", 10, BudgetWindow.calendar(Unit.DAY, BERLIN))));
        done(charge("one", 10, ORG));
        Instant midnight = Instant.parse("2026-03-28T23:00:00Z");
        assertThat(exceeded(charge("two", 1, ORG)).freesUp()).isEqualTo(midnight);
        stores.clock().set(midnight.minusNanos(1));
        exceeded(charge("two", 1, ORG));
        stores.clock().set(midnight);
        done(charge("two", 10, ORG));
        // The clocks go forward in the night, so this day has 23 hours.
        assertThat(exceeded(charge("three", 1, ORG)).freesUp()).isEqualTo(midnight.plus(Duration.ofHours(23)));
        assertThat(exceeded(charge("too much", 11, ORG)).freesUp()).isNull();
    }

    @Test
    void aRollingWindowCountsUsageForItsLengthAndAtMostOnePartLonger() {
        BudgetWindow hour = BudgetWindow.rolling(Duration.ofHours(1));
        ledger.budgets().put(ORG, BudgetSettings.of(BudgetLimit.hard("hour", 10, hour)));
        stores.clock().set(START.plusSeconds(30));
        done(charge("one", 4, ORG));
        later(Duration.ofMinutes(30));
        done(charge("two", 6, ORG));
        Instant freesUp =
                Objects.requireNonNull(exceeded(charge("three", 3, ORG)).freesUp());
        assertThat(freesUp).isBetween(START.plus(Duration.ofMinutes(60)), START.plus(Duration.ofMinutes(61)));
        stores.clock().set(START.plusSeconds(30).plus(Duration.ofHours(1)).minusMillis(1));
        exceeded(charge("three", 3, ORG));
        stores.clock().set(freesUp);
        done(charge("three", 4, ORG));
        exceeded(charge("four", 1, ORG));
    }

    @Test
    void aSoftLimitTellsAndDoesNotRefuse() {
        ledger.budgets()
                .put(
                        ORG,
                        BudgetSettings.of(
                                BudgetLimit.soft("warn", 10, BudgetWindow.total()),
                                BudgetLimit.hard("stop", 20, BudgetWindow.total())));
        assertThat(done(charge("one", 10, ORG)).warnings()).isEmpty();
        Posted over = done(charge("two", 1, ORG));
        assertThat(over.warnings()).containsExactly(new BudgetWarning("org:acme", "warn"));
        assertThat(charge("two", 1, ORG)).isEqualTo(over.asRepeated());
        assertThat(exceeded(charge("three", 10, ORG)).limit()).isEqualTo("stop");
    }

    @Test
    void theFirstUseOfAScopeTakesTheDefaultBudgetOfItsKind() {
        total(BudgetScope.of("org:acme/user:*"), 5);
        total(BudgetScope.of("org:*/user:*"), 3);
        done(charge("one", 5, BudgetScope.of("org:acme/user:ada")));
        exceeded(charge("two", 1, BudgetScope.of("org:acme/user:ada")));
        exceeded(charge("three", 4, BudgetScope.of("org:other/user:bob")));
        done(charge("four", 3, BudgetScope.of("org:other/user:bob")));
        assertThat(budget(BudgetScope.of("org:acme/user:ada")).takenFrom())
                .isEqualTo(BudgetScope.of("org:acme/user:*"));
        // A refused first use stores nothing.
        exceeded(charge("five", 6, BudgetScope.of("org:acme/user:eve")));
        assertThat(ledger.budgets().get(BudgetScope.of("org:acme/user:eve"))).isEmpty();
        bad(ErrorCode.INVALID_ARGUMENT, "must not have the name '*'", () -> charge("x", 1, BudgetScope.of("user:*")));
    }

    @Test
    void holdsAreCountedUntilTheyEnd() {
        total(ORG, 100);
        ledger.holds().authorize(hold("h-1", 60)).orThrow();
        assertThat(exceeded(charge("one", 41, ORG)).held()).isEqualTo(60_000_000);
        assertThat(exceeded(ledger.holds().authorize(hold("h-2", 41))).required())
                .isEqualTo(41_000_000);
        done(ledger.holds().settle("h-1", usage("settled", ADA, 25)));
        assertThat(List.of(spent(ORG), held(ORG))).containsExactly(25L, 0L);
        ledger.holds().authorize(hold("h-3", 75)).orThrow();
        ledger.holds().release("h-3").orThrow();
        assertThat(held(ORG)).isZero();
        ledger.holds().authorize(hold("h-4", 75)).orThrow();
        later(Duration.ofHours(1));
        done(charge("after expiry", 75, ORG));
        assertThat(List.of(spent(ORG), held(ORG))).containsExactly(100L, 0L);
    }

    private static HoldRequest hold(String id, long amount) {
        return HoldRequest.of(id, ADA, Credits.of(amount)).withScopes(List.of(TEAM));
    }

    @Test
    void aSettlementAboveTheHoldMustBeAdmitted() {
        total(ORG, 100);
        ledger.holds().authorize(hold("h", 60)).orThrow();
        exceeded(ledger.holds().settle("h", usage("too much", ADA, 101)));
        assertThat(held(ORG)).isEqualTo(60);
        done(ledger.holds().settle("h", usage("all", ADA, 100)));
        assertThat(List.of(spent(ORG), held(ORG))).containsExactly(100L, 0L);
    }

    @Test
    void aReservationCapReportsThePossibleOvershoot() {
        ledger.budgets()
                .put(
                        ORG,
                        BudgetSettings.of(BudgetLimit.hard("total", 100, BudgetWindow.total()))
                                .withReservationCap(10L));
        for (int i = 0; i < 10; i++) {
            LedgerOutcome.Held held =
                    ledger.holds().authorize(hold("h-" + i, 50)).orThrow(LedgerOutcome.Held.class);
            assertThat(held.hold().overshoot()).isEqualTo(40);
        }
        exceeded(ledger.holds().authorize(hold("h-10", 50)));
        // The overshoot was reported, so the settlement is admitted up to the amount of the hold.
        done(ledger.holds().settle("h-0", usage("u-0", ADA, 50)));
        exceeded(ledger.holds().settle("h-1", usage("u-1", ADA, 51)));
        assertThat(List.of(spent(ORG), held(ORG))).containsExactly(50L, 90L);
        exceeded(charge("more", 1, ORG));
    }

    @Test
    void aRefundIsGivenBackToTheWindowsThatStillCountTheUsage() {
        ledger.budgets()
                .put(
                        ORG,
                        BudgetSettings.of(
                                BudgetLimit.hard("day", 50, BudgetWindow.calendar(Unit.DAY, ZoneId.of("UTC"))),
                                BudgetLimit.hard("total", 100, BudgetWindow.total()),
                                BudgetLimit.hard("rolling", 100, BudgetWindow.rolling(Duration.ofDays(2)))));
        Posted charge = done(charge("one", 50, ORG));
        done(ledger.refund(RefundRequest.of("r-1", charge.id()).withAmount(Credits.of(20))));
        assertThat(budget(ORG).limits()).extracting(Budget.LimitUsage::spent).containsOnly(30_000_000L);
        later(Duration.ofDays(1));
        done(charge("two", 10, ORG));
        done(ledger.refund(RefundRequest.of("r-2", charge.id())));
        assertThat(budget(ORG).limits())
                .extracting(Budget.LimitUsage::spent)
                .containsExactly(10_000_000L, 10_000_000L, 10_000_000L);
    }

    @Test
    void aChangedLimitKeepsItsUsageAndANewOneStartsToCount() {
        total(ORG, 100);
        done(charge("one", 60, ORG));
        ledger.budgets()
                .put(
                        ORG,
                        BudgetSettings.of(
                                BudgetLimit.hard("total", 40, BudgetWindow.total()),
                                BudgetLimit.hard("year", 40, BudgetWindow.calendar(Unit.YEAR, BERLIN))));
        assertThat(budget(ORG).limits()).extracting(Budget.LimitUsage::spent).containsExactly(60_000_000L, 0L);
        exceeded(charge("two", 1, ORG));
        total(ORG, 61);
        done(charge("two", 1, ORG));
        ledger.budgets().delete(ORG).orThrow();
        done(charge("three", 1_000, ORG));
        total(ORG, 5);
        assertThat(spent(ORG)).isZero();
        refused(ledger.budgets().delete(MODEL), LedgerError.BUDGET_NOT_FOUND);
    }

    @Test
    void aBulkSeesItsOwnCharges() {
        total(ORG, 25);
        List<LedgerOutcome.Charged> outcomes = ledger.chargeEach(List.of(
                usage("one", ADA, 10).withScopes(List.of(TEAM)),
                usage("two", ADA, 10).withScopes(List.of(ORG)),
                usage("three", ADA, 10).withScopes(List.of(TEAM))));
        assertThat(outcomes.get(2)).isInstanceOf(BudgetExceeded.class);
        assertThat(spent(ORG)).isEqualTo(20);
        refused(
                ledger.chargeAll(List.of(
                        usage("four", ADA, 5).withScopes(List.of(ORG)),
                        usage("five", ADA, 1).withScopes(List.of(ORG)))),
                LedgerError.BUDGET_EXCEEDED);
        assertThat(spent(ORG)).isEqualTo(20);
    }

    @Test
    void aClockThatWasAheadDoesNotFreeOrBlockABudgetForLong() {
        ledger.budgets()
                .put(ORG, BudgetSettings.of(BudgetLimit.hard("day", 10, BudgetWindow.calendar(Unit.DAY, BERLIN))));
        done(charge("right", 4, ORG));
        later(Duration.ofDays(3_650));
        done(charge("ahead", 5, ORG));
        stores.clock().set(START.plusSeconds(1));
        assertThat(exceeded(charge("too much", 6, ORG)).spent()).isEqualTo(5_000_000);
        done(charge("back", 5, ORG));
        later(Duration.ofDays(1));
        done(charge("next day", 10, ORG));
    }

    @Test
    void budgetsAreListedByScope() {
        total(ORG, 1);
        total(TEAM, 2);
        total(MODEL, 3);
        assertThat(ledger.budgets().list("org:acme", 10, null).rows())
                .extracting(Budget::scope)
                .containsExactly(ORG, TEAM);
        assertThat(ledger.budgets().list(null, 2, null).rows())
                .extracting(Budget::scope)
                .containsExactly(MODEL, ORG);
        bad(ErrorCode.INVALID_ARGUMENT, "scope must consist of segments", () -> BudgetScope.of("acme"));
        bad(ErrorCode.INVALID_ARGUMENT, "length must be between", () -> BudgetWindow.rolling(Duration.ofSeconds(1)));
    }

    @Test
    void fundsAreCheckedWithBudgets() {
        total(ORG, 5);
        assertThat(ledger.checkFunds(usage("x", ADA, 6).withScopes(List.of(ORG))))
                .isInstanceOf(BudgetExceeded.class);
        assertThat(ledger.checkFunds(usage("x", ADA, 5).withScopes(List.of(ORG))))
                .isInstanceOf(LedgerOutcome.Affordable.class);
    }
}
