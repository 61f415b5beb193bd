package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.LedgerOutcome.BudgetExceeded;
import io.holdfast.ledger.LedgerOutcome.Held;
import io.holdfast.ledger.LedgerOutcome.PoolMemberStored;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.UsageReports.TotalsQuery;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.budget.BudgetWindow.Calendar.Unit;
import io.holdfast.ledger.pool.OwnCredit;
import io.holdfast.ledger.usage.UsagePeriod;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Pools whose credit their members spend, each within its limits. */
class CreditPoolTest extends LedgerTestBase {

    private static final AccountId TEAM = AccountId.of(new UUID(0x7ea, 3));

    private void join(AccountId member, OwnCredit ownCredit) {
        assertThat(ledger.pools().putMember(TEAM, member, ownCredit)).isInstanceOf(PoolMemberStored.class);
    }

    private void limit(AccountId member, long amount) {
        ledger.budgets()
                .put(
                        CreditPools.scope(TEAM, member),
                        BudgetSettings.of(
                                BudgetLimit.hard("day", amount, BudgetWindow.calendar(Unit.DAY, ZoneOffset.UTC))));
    }

    @Test
    void thePoolPaysForItsMembersWithinTheirLimits() {
        account(TEAM, 100);
        account(ADA, 0);
        account(BOB, 0);
        join(ADA, OwnCredit.FIRST);
        join(BOB, OwnCredit.NEVER);
        limit(ADA, 30);
        Posted posted = done(ledger.charge(usage("e-1", ADA, 30)));
        assertThat(posted.transaction().account()).isEqualTo(TEAM);
        assertThat(posted.transaction().member()).isEqualTo(ADA.value());
        assertThat(ledger.usageEvent("e-1").orElseThrow().member()).isEqualTo(ADA.value());
        assertThat(done(ledger.charge(usage("e-1", ADA, 30))).repeated()).isTrue();
        refused(ledger.charge(usage("e-1", BOB, 30)), LedgerError.KEY_REUSED);
        LedgerOutcome refused = ledger.charge(usage("e-2", ADA, 1));
        assertThat(refused).isInstanceOf(BudgetExceeded.class);
        assertThat(((BudgetExceeded) refused).shortfall().scope())
                .isEqualTo(CreditPools.scope(TEAM, ADA).path());
        assertThat(ledger.checkFunds(usage("e-2", ADA, 1))).isEqualTo(refused);
        done(ledger.charge(usage("e-3", BOB, 70)));
        refused(ledger.charge(usage("e-4", BOB, 1)), LedgerError.INSUFFICIENT_CREDITS);
        assertThat(balance(TEAM).balance()).isZero();
        assertThat(ledger.usage()
                        .totals(TotalsQuery.of(TEAM, START, START.plusSeconds(1), UsagePeriod.DAY)
                                .withDimension(UsageTotal.MEMBER))
                        .rows())
                .extracting(UsageTotal::series)
                .containsExactlyInAnyOrder(ADA.toString(), BOB.toString());
        later(Duration.ofDays(1));
        done(ledger.refund(RefundRequest.of("r-1", posted.id())));
        done(ledger.charge(usage("e-5", ADA, 30)));
        assertThat(balance(TEAM).balance()).isZero();
    }

    @Test
    void aMemberPaysWithItsOwnCreditFirstOrLast() {
        account(TEAM, 100);
        account(ADA, 10);
        account(BOB, 10);
        join(ADA, OwnCredit.FIRST);
        join(BOB, OwnCredit.LAST);
        assertThat(done(ledger.charge(usage("a-1", ADA, 8))).transaction().account())
                .isEqualTo(ADA);
        assertThat(done(ledger.charge(usage("a-2", ADA, 8))).transaction().account())
                .isEqualTo(TEAM);
        limit(BOB, 20);
        assertThat(done(ledger.charge(usage("b-1", BOB, 15))).transaction().account())
                .isEqualTo(TEAM);
        assertThat(done(ledger.charge(usage("b-2", BOB, 8))).transaction().account())
                .isEqualTo(BOB);
        refused(ledger.charge(usage("b-3", BOB, 8)), LedgerError.BUDGET_EXCEEDED);
        done(ledger.refund(
                RefundRequest.of("r-1", ledger.usageEvent("b-2").orElseThrow().transaction())));
        assertThat(balance(BOB).balance()).isEqualTo(10);
        List<LedgerOutcome.Charged> bulk =
                ledger.chargeEach(List.of(usage("c-1", ADA, 2), usage("c-2", ADA, 5), usage("c-3", BOB, 5)));
        assertThat(bulk)
                .extracting(outcome -> done(outcome).transaction().account())
                .containsExactly(ADA, TEAM, TEAM);
        assertThat(balance(TEAM).balance()).isEqualTo(67);
    }

    @Test
    void thePoolHoldsCreditForItsMembers() {
        account(TEAM, 100);
        account(ADA, 0);
        join(ADA, OwnCredit.NEVER);
        limit(ADA, 50);
        HoldRequest request = HoldRequest.of("h-1", ADA, Credits.of(40));
        Held held = ledger.holds().authorize(request).orThrow(Held.class);
        assertThat(held.hold().account()).isEqualTo(TEAM);
        assertThat(held.hold().member()).isEqualTo(ADA.value());
        assertThat(ledger.holds().authorize(request).orThrow(Held.class).repeated())
                .isTrue();
        refused(ledger.holds().authorize(HoldRequest.of("h-2", ADA, Credits.of(11))), LedgerError.BUDGET_EXCEEDED);
        ledger.holds().resize("h-1", Credits.of(50)).orThrow();
        assertThat(balance(TEAM)).isEqualTo(new Balance(100, 50));
        ledger.pools().removeMember(TEAM, ADA).orThrow();
        Posted posted = done(ledger.holds().settle("h-1", usage("e-1", ADA, 45)));
        assertThat(posted.transaction().member()).isEqualTo(ADA.value());
        assertThat(done(ledger.holds().settle("h-1", usage("e-1", ADA, 45))).repeated())
                .isTrue();
        assertThat(balance(TEAM)).isEqualTo(new Balance(55, 0));
        refused(ledger.charge(usage("e-2", ADA, 1)), LedgerError.INSUFFICIENT_CREDITS);
    }

    @Test
    void aDefaultBudgetLimitsEachMemberAndAPoolBudgetLimitsAll() {
        account(TEAM, 100);
        account(ADA, 0);
        account(BOB, 0);
        join(ADA, OwnCredit.NEVER);
        join(BOB, OwnCredit.NEVER);
        BudgetSettings each = BudgetSettings.of(BudgetLimit.hard("total", 20, BudgetWindow.total()));
        ledger.budgets().put(BudgetScope.of("pool:" + TEAM + "/member:*"), each);
        ledger.budgets()
                .put(CreditPools.scope(TEAM), BudgetSettings.of(BudgetLimit.hard("all", 30, BudgetWindow.total())));
        done(ledger.charge(usage("e-1", ADA, 20)));
        refused(ledger.charge(usage("e-2", ADA, 1)), LedgerError.BUDGET_EXCEEDED);
        done(ledger.charge(usage("e-3", BOB, 10)));
        refused(ledger.charge(usage("e-4", BOB, 1)), LedgerError.BUDGET_EXCEEDED);
    }

    @Test
    void membershipsAreListedAndEnd() {
        account(TEAM, 100);
        account(ADA, 0);
        account(BOB, 0);
        join(ADA, OwnCredit.FIRST);
        join(BOB, OwnCredit.LAST);
        join(BOB, OwnCredit.NEVER);
        assertThat(ledger.pools().members(TEAM, 10, null).rows())
                .extracting(member -> member.ownCredit())
                .containsExactlyInAnyOrder(OwnCredit.FIRST, OwnCredit.NEVER);
        assertThat(ledger.pools().membership(ADA).orElseThrow().joined()).isEqualTo(START);
        refused(ledger.deleteAccount(TEAM), LedgerError.POOL_HAS_MEMBERS);
        refused(ledger.pools().putMember(ADA, BOB, OwnCredit.FIRST), LedgerError.POOL_NESTED);
        account(AccountId.of(new UUID(9, 9)), 0);
        refused(
                ledger.pools().putMember(AccountId.of(new UUID(9, 9)), BOB, OwnCredit.FIRST),
                LedgerError.POOL_MEMBER_ELSEWHERE);
        ledger.deleteAccount(ADA).orThrow();
        ledger.pools().removeMember(TEAM, BOB).orThrow();
        refused(ledger.pools().removeMember(TEAM, BOB), LedgerError.POOL_MEMBER_NOT_FOUND);
        assertThat(stored(TEAM).members()).isZero();
        ledger.deleteAccount(TEAM).orThrow();
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "must not be the pool",
                () -> ledger.pools().putMember(BOB, BOB, OwnCredit.FIRST));
    }
}
