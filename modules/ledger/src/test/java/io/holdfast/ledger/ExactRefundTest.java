package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.ResourceUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A refund undoes the exact price of a usage, with the fraction that the account carries forward. */
class ExactRefundTest extends LedgerTestBase {

    private List<Posted> chargeFiveMessages() {
        List<Posted> charges = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            charges.add(done(ledger.charge(Usage.of("sms-" + i, ADA, ResourceUsage.custom("sms", Quantity.of(1))))));
        }
        assertThat(charges).extracting(charge -> charge.transaction().amount()).containsExactly(0L, -1L, -1L, -1L, -1L);
        return charges;
    }

    @Test
    void refundsOfSubCreditUsageLeaveExactlyTheUsageThatRemains() {
        account(ADA, 100);
        List<Posted> charges = chargeFiveMessages();
        for (Posted charge : charges.subList(1, 5)) {
            done(ledger.refund(RefundRequest.of("refund-" + charge.id(), charge.id())));
        }
        // 0.8 of usage remain: no whole credit, and a fraction of 0.8 that the next charge continues.
        assertThat(balance(ADA).balance()).isEqualTo(100);
        assertThat(stored(ADA).carry()).isEqualTo(800_000);
        assertThat(stored(ADA).used()).isZero();
        Posted next = done(ledger.charge(Usage.of("sms-6", ADA, ResourceUsage.custom("sms", Quantity.of(1)))));
        assertThat(next.transaction().amount()).isEqualTo(-1);
        assertThat(stored(ADA).carry()).isEqualTo(600_000);
    }

    @Test
    void aUsageThatPostedNoWholeCreditCanBeRefunded() {
        account(ADA, 100);
        Posted free = chargeFiveMessages().get(0);
        Posted refund = done(ledger.refund(RefundRequest.of("r", free.id())));
        assertThat(refund.transaction().micros()).isEqualTo(800_000);
        assertThat(refund.transaction().amount()).isEqualTo(1);
        // 3.2 of usage remain.
        assertThat(balance(ADA).balance()).isEqualTo(97);
        assertThat(stored(ADA).carry()).isEqualTo(200_000);
        refused(ledger.refund(RefundRequest.of("again", free.id())), LedgerError.NOT_REVERSIBLE);
    }

    @Test
    void anAmountInWholeCreditsRefundsNoMoreThanThePrice() {
        account(ADA, 100);
        Posted charge = chargeFiveMessages().get(1);
        refused(
                ledger.refund(RefundRequest.of("two", charge.id()).withAmount(Credits.of(2))),
                LedgerError.NOT_REVERSIBLE);
        Posted refund = done(ledger.refund(RefundRequest.of("one", charge.id()).withAmount(Credits.of(1))));
        assertThat(refund.transaction().micros()).isEqualTo(800_000);
    }

    @Test
    void theAnswerToARefundHasTheBalanceAfterExpiredCreditLapsed() {
        account(ADA, 5);
        done(ledger.addCredits(CreditRequest.of("g", ADA, TransactionType.BONUS, Credits.of(10))
                .withTerms(new GrantTerms(1, START.plusSeconds(60)))));
        Posted charge = done(ledger.charge(usage("c", ADA, 10)));
        later(Duration.ofMinutes(2));
        RefundRequest request = RefundRequest.of("r", charge.id());
        Posted refund = done(ledger.refund(request));
        assertThat(refund.transaction().balance()).isEqualTo(15);
        assertThat(refund.balance()).isEqualTo(balance(ADA)).isEqualTo(new Balance(5, 0));
        assertThat(ledger.refund(request)).isEqualTo(refund.asRepeated());
    }

    @Test
    void theAnswerToASettlementHasTheBalanceAfterReleasedCreditLapsed() {
        account(ADA, 5);
        done(ledger.addCredits(CreditRequest.of("g", ADA, TransactionType.BONUS, Credits.of(10))
                .withTerms(new GrantTerms(1, START.plusSeconds(60)))));
        ledger.holds().authorize(HoldRequest.of("h", ADA, Credits.of(10))).orThrow();
        later(Duration.ofMinutes(2));
        Posted settled = done(ledger.holds().settle("h", usage("u", ADA, 4)));
        assertThat(settled.balance()).isEqualTo(balance(ADA)).isEqualTo(new Balance(5, 0));
        assertThat(ledger.holds().settle("h", usage("u", ADA, 4))).isEqualTo(settled.asRepeated());
    }
}
