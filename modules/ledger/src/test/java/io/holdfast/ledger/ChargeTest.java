package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChargeTest extends LedgerTestBase {

    @Test
    void aChargeWritesAccountTransactionIndexEntryAndEvent() {
        account(ADA, 500);
        Usage usage = Usage.of("e-1", ADA, ResourceUsage.llmTokens("acme", "small", 1_000_000, 400_000))
                .withSource("chat")
                .withAgent("agent-7")
                .withDescription("a long talk")
                .withMetadata(Map.of("session", "s-1"));
        Posted posted = done(ledger.charge(usage));
        assertThat(posted.transaction().amount()).isEqualTo(-110);
        assertThat(posted.transaction().type()).isEqualTo(TransactionType.USAGE);
        assertThat(posted.transaction().source()).isEqualTo("e-1");
        assertThat(posted.transaction().description()).isEqualTo("a long talk");
        assertThat(posted.balance()).isEqualTo(new Balance(390, 0));
        assertThat(stored(ADA).balance()).isEqualTo(390);
        assertThat(stored(ADA).used()).isEqualTo(110);
        assertThat(ledger.history().transaction(posted.id())).contains(posted.transaction());
        assertThat(ledger.history().list(HistoryQuery.of(ADA)).rows().get(0).key())
                .isEqualTo(posted.id());
        UsageEvent event = ledger.usageEvent("e-1").orElseThrow();
        assertThat(event.cost()).isEqualTo(110);
        assertThat(event.account()).isEqualTo(ADA);
        assertThat(event.agent()).isEqualTo("agent-7");
        assertThat(event.timestamp()).isEqualTo(START);
        assertThat(event.metadata()).isEqualTo(Map.of("session", "s-1"));
        assertThat(event.transaction()).isEqualTo(posted.id());
        assertThat(ledger.hasUsageEvent("e-1")).isTrue();
        assertThat(ledger.hasUsageEvent("e-2")).isFalse();
    }

    @Test
    void anEqualBalanceIsEnoughAndOneLessIsNot() {
        account(ADA, 100);
        refused(ledger.charge(usage("e-1", ADA, 101)), LedgerError.INSUFFICIENT_CREDITS);
        assertThat(ledger.charge(usage("e-1", ADA, 101)))
                .isEqualTo(new LedgerOutcome.Insufficient(Credits.of(101), new Balance(100, 0)));
        assertThat(ledger.hasUsageEvent("e-1")).isFalse();
        done(ledger.charge(usage("e-1", ADA, 100)));
        assertThat(balance(ADA).available()).isZero();
    }

    @Test
    void aDuplicateAlwaysReturnsTheOriginalResult() {
        account(ADA, 1_000);
        Usage usage = usage("e-1", ADA, 300);
        Posted first = done(ledger.charge(usage));
        done(ledger.charge(usage("e-2", ADA, 500)));
        later(Duration.ofDays(4_000));
        stores.reopen();
        openLedger();
        assertThat(ledger.charge(usage)).isEqualTo(repeated(first));
        assertThat(balance(ADA).balance()).isEqualTo(200);
    }

    @Test
    void aDuplicateIsDetectedBeforeTheAccountAndTheBalanceAreChecked() {
        account(ADA, 300);
        Posted first = done(ledger.charge(usage("e-1", ADA, 300)));
        assertThat(ledger.charge(usage("e-1", ADA, 300))).isEqualTo(repeated(first));
        ledger.deleteAccount(ADA);
        assertThat(ledger.charge(usage("e-1", ADA, 300))).isEqualTo(repeated(first));
    }

    @Test
    void theAccountIsCheckedBeforeTheBalance() {
        assertThat(ledger.charge(usage("e-1", BOB, 1))).isEqualTo(new LedgerOutcome.AccountNotFound(BOB));
        refused(ledger.checkFunds(usage("e-1", BOB, 1)), LedgerError.ACCOUNT_NOT_FOUND);
    }

    @Test
    void anotherRequestUnderTheSameEventIdIsRefused() {
        account(ADA, 1_000);
        account(BOB, 1_000);
        Usage usage = usage("e-1", ADA, 300).withDescription("first");
        done(ledger.charge(usage));
        for (Usage other : List.of(
                usage("e-1", ADA, 301).withDescription("first"),
                usage("e-1", BOB, 300).withDescription("first"),
                usage("e-1", ADA, 300).withDescription("second"),
                usage.withSource("elsewhere"),
                usage.withAgent("someone"),
                usage.withTime(START.plusSeconds(1)),
                usage.withMetadata(Map.of("k", "v")),
                Usage.of("e-1", ADA, ResourceUsage.apiCalls("/x", 300_000)).withDescription("first"))) {
            assertThat(ledger.charge(other)).isEqualTo(new LedgerOutcome.KeyReused("e-1"));
        }
        assertThat(balance(ADA).balance()).isEqualTo(700);
        assertThat(balance(BOB).balance()).isEqualTo(1_000);
    }

    @Test
    void aRefusedChargeIsNotRecordedAndMayBeRetried() {
        account(ADA, 10);
        Usage usage = usage("e-1", ADA, 50);
        refused(ledger.charge(usage), LedgerError.INSUFFICIENT_CREDITS);
        done(ledger.addCredits(CreditRequest.purchase("p-1", ADA, Credits.of(40))));
        done(ledger.charge(usage));
        assertThat(balance(ADA).balance()).isZero();
    }

    @Test
    void usageThatCostsNothingIsRecordedToo() {
        account(ADA, 0);
        Posted posted = done(ledger.charge(Usage.of("e-1", ADA, ResourceUsage.apiCalls("/x", 0))));
        assertThat(posted.transaction().amount()).isZero();
        assertThat(ledger.usageEvent("e-1").orElseThrow().cost()).isZero();
        done(ledger.charge(usage("e-2", ADA, 0)));
    }

    @Test
    void anUnlimitedAccountIsDebitedBelowZero() {
        unlimited(ADA);
        Posted posted = done(ledger.charge(usage("e-1", ADA, 300)));
        assertThat(posted.balance()).isEqualTo(new Balance(-300, 0));
        assertThat(stored(ADA).used()).isEqualTo(300);
    }

    @Test
    void eachUsageOfABulkHasItsOwnOutcome() {
        account(ADA, 100);
        account(BOB, 10);
        AccountId missing = AccountId.of(new UUID(9, 9));
        List<LedgerOutcome.Charged> outcomes = ledger.chargeEach(List.of(
                usage("e-1", ADA, 60),
                usage("e-2", BOB, 11),
                usage("e-3", ADA, 41),
                usage("e-1", ADA, 60),
                usage("e-1", ADA, 61),
                usage("e-4", missing, 1),
                usage("e-5", ADA, 40)));
        assertThat(outcomes).hasSize(7);
        done(outcomes.get(0));
        refused(outcomes.get(1), LedgerError.INSUFFICIENT_CREDITS);
        refused(outcomes.get(2), LedgerError.INSUFFICIENT_CREDITS);
        assertThat(outcomes.get(3)).isEqualTo(repeated(outcomes.get(0)));
        refused(outcomes.get(4), LedgerError.KEY_REUSED);
        refused(outcomes.get(5), LedgerError.ACCOUNT_NOT_FOUND);
        assertThat(done(outcomes.get(6)).balance().balance()).isZero();
        assertThat(balance(BOB).balance()).isEqualTo(10);
    }

    @Test
    void allOfABulkAreChargedOrNone() {
        account(ADA, 100);
        account(BOB, 10);
        LedgerOutcome.ChargedAll none =
                ledger.chargeAll(List.of(usage("e-1", ADA, 60), usage("e-2", BOB, 11), usage("e-3", ADA, 1)));
        assertThat(none)
                .isEqualTo(new LedgerOutcome.NonePosted(
                        Map.of(1, new LedgerOutcome.Insufficient(Credits.of(11), new Balance(10, 0)))));
        assertThat(balance(ADA).balance()).isEqualTo(100);
        assertThat(ledger.hasUsageEvent("e-1")).isFalse();
        LedgerOutcome.ChargedAll all =
                ledger.chargeAll(List.of(usage("e-1", ADA, 60), usage("e-2", BOB, 10), usage("e-1", ADA, 60)));
        assertThat(all).isInstanceOf(LedgerOutcome.AllPosted.class);
        assertThat(((LedgerOutcome.AllPosted) all).posted()).hasSize(3);
        assertThat(balance(ADA).balance()).isEqualTo(40);
        assertThat(ledger.chargeAll(List.of(usage("e-1", ADA, 60), usage("e-2", BOB, 10), usage("e-1", ADA, 60))))
                .isEqualTo(repeated(all));
        assertThat(ledger.chargeAll(List.of(usage("e-9", ADA, 1), usage("e-1", ADA, 61))))
                .isEqualTo(new LedgerOutcome.NonePosted(Map.of(1, new LedgerOutcome.KeyReused("e-1"))));
    }

    @Test
    void aBulkOfTheLargestSizeIsOneCommit() {
        account(ADA, 1_000);
        long before = stores.store().lastCommit();
        List<Usage> usages = IntStream.range(0, LedgerLimits.MAX_BULK)
                .mapToObj(i -> usage("e-" + i, ADA, 1))
                .toList();
        assertThat(ledger.chargeAll(usages)).isInstanceOf(LedgerOutcome.AllPosted.class);
        assertThat(stores.store().lastCommit()).isEqualTo(before + 1);
        assertThat(balance(ADA).balance()).isZero();
    }

    @Test
    void chargesInTheCallersTransactionAreAllOrNothing() {
        account(ADA, 100);
        assertThat(catchThrowable(() -> stores.store().write(tx -> {
                    done(ledger.charge(tx, usage("e-1", ADA, 60)));
                    throw new IllegalStateException("the seat is taken");
                })))
                .hasMessage("the seat is taken");
        assertThat(balance(ADA).balance()).isEqualTo(100);
        assertThat(ledger.hasUsageEvent("e-1")).isFalse();
        stores.store().update(tx -> {
            done(ledger.charge(tx, usage("e-1", ADA, 60)));
            refused(ledger.charge(tx, usage("e-2", ADA, 60)), LedgerError.INSUFFICIENT_CREDITS);
            done(ledger.holds().settle(tx, hold(tx, "h-1", 30), usage("e-3", ADA, 10)));
        });
        assertThat(balance(ADA)).isEqualTo(new Balance(30, 0));
    }

    private String hold(Tx tx, String id, long amount) {
        assertThat(ledger.holds().authorize(tx, HoldRequest.of(id, ADA, Credits.of(amount))))
                .isInstanceOf(LedgerOutcome.Held.class);
        return id;
    }

    @Test
    void clocksThatGoBackLeaveTheHistoryInOrder() {
        account(ADA, 1_000);
        Posted first = done(ledger.charge(usage("e-1", ADA, 1)));
        stores.clock().advance(Duration.ofHours(-5));
        stores.reopen();
        openLedger();
        Posted second = done(ledger.charge(usage("e-2", ADA, 1)));
        Posted third = done(ledger.charge(usage("e-3", ADA, 1)));
        assertThat(second.id()).isGreaterThan(first.id());
        assertThat(third.id()).isGreaterThan(second.id());
    }

    @Test
    void aDuplicateWithinABulkIsDetectedLikeALaterOne() {
        account(BOB, 100);
        Usage dated = usage("bulk-1", BOB, 5).withTime(START);
        Usage undated = usage("bulk-1", BOB, 5);
        List<LedgerOutcome.Charged> each = ledger.chargeEach(List.of(dated, undated, usage("bulk-1", BOB, 6)));
        assertThat(each.get(1)).isEqualTo(repeated(each.get(0)));
        refused(each.get(2), LedgerError.KEY_REUSED);
        assertThat(ledger.charge(undated)).isEqualTo(repeated(each.get(0)));
    }
}
