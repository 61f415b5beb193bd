package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerOutcome.Posted;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CreditTest extends LedgerTestBase {

    @Test
    void creditIsAddedOnceForAKey() {
        account(ADA, 0);
        CreditRequest credit = CreditRequest.purchase("invoice-1", ADA, Credits.of(5_000))
                .withDescription("Initial purchase")
                .withMetadata(Map.of("invoice", "1"));
        Posted first = done(ledger.addCredits(credit));
        assertThat(first.transaction().amount()).isEqualTo(5_000);
        assertThat(first.transaction().metadata()).isEqualTo(Map.of("invoice", "1"));
        done(ledger.charge(usage("e-1", ADA, 100)));
        assertThat(ledger.addCredits(credit)).isEqualTo(repeated(first));
        assertThat(ledger.addCredits(credit.withDescription("another")))
                .isEqualTo(new LedgerOutcome.KeyReused("invoice-1"));
        refused(ledger.addCredits(CreditRequest.purchase("invoice-1", ADA, Credits.of(1))), LedgerError.KEY_REUSED);
        refused(ledger.adjust("invoice-1", ADA, Credits.of(5_000), null), LedgerError.KEY_REUSED);
        assertThat(balance(ADA).balance()).isEqualTo(4_900);
    }

    @Test
    void creditForAMissingAccountIsRefused() {
        assertThat(ledger.addCredits(CreditRequest.purchase("p", BOB, Credits.of(1))))
                .isEqualTo(new LedgerOutcome.AccountNotFound(BOB));
    }

    @ParameterizedTest
    @EnumSource(
            value = TransactionType.class,
            names = {
                "PURCHASE",
                "AUTO_REFILL",
                "SUBSCRIPTION_GRANT",
                "BONUS",
                "SIGNUP_GRANT",
                "DAILY_GRANT",
                "MONTHLY_ALLOWANCE",
                "REFERRAL_BONUS",
                "REFUND"
            })
    void everyCreditCountsTowardItsLifetimeSum(TransactionType type) {
        account(ADA, 0);
        done(ledger.addCredits(CreditRequest.of("k", ADA, type, Credits.of(70))));
        boolean bought = type == TransactionType.PURCHASE || type == TransactionType.AUTO_REFILL;
        assertThat(stored(ADA).purchased()).isEqualTo(bought ? 70 : 0);
        assertThat(stored(ADA).granted()).isEqualTo(bought || type == TransactionType.REFUND ? 0 : 70);
        assertThat(stored(ADA).used()).isZero();
    }

    @Test
    void anAdjustmentIsInTheHistoryAndNeverMakesTheBalanceNegative() {
        account(ADA, 100);
        Posted down = done(ledger.adjust("a-1", ADA, Credits.of(-40), "wrong invoice"));
        assertThat(down.transaction().type()).isEqualTo(TransactionType.ADJUSTMENT);
        assertThat(down.balance().balance()).isEqualTo(60);
        refused(ledger.adjust("a-2", ADA, Credits.of(-61), null), LedgerError.INSUFFICIENT_CREDITS);
        done(ledger.adjust("a-3", ADA, Credits.of(15), null));
        assertThat(ledger.adjust("a-1", ADA, Credits.of(-40), "wrong invoice")).isEqualTo(repeated(down));
        assertThat(balance(ADA).balance()).isEqualTo(75);
        assertThat(stored(ADA).used()).isZero();
        assertThat(stored(ADA).purchased()).isEqualTo(100);
        refused(ledger.adjust("a-4", BOB, Credits.of(1), null), LedgerError.ACCOUNT_NOT_FOUND);
    }

    @Test
    void aRefundIsLimitedToTheChargedAmount() {
        account(ADA, 100);
        Posted charge = done(ledger.charge(usage("e-1", ADA, 60)));
        Posted part = done(ledger.refund(RefundRequest.of("r-1", charge.id()).withAmount(Credits.of(25))));
        assertThat(part.transaction().type()).isEqualTo(TransactionType.REFUND);
        assertThat(part.transaction().of()).isEqualTo(charge.id());
        assertThat(stored(ADA).used()).isEqualTo(35);
        assertThat(ledger.refund(RefundRequest.of("r-1", charge.id()).withAmount(Credits.of(25))))
                .isEqualTo(repeated(part));
        assertThat(ledger.refund(RefundRequest.of("r-2", charge.id()).withAmount(Credits.of(36))))
                .isEqualTo(new LedgerOutcome.NotReversible(
                        charge.id(),
                        LedgerOutcome.NotReversible.Reason.TOO_MUCH,
                        TransactionType.USAGE,
                        Credits.of(35)));
        done(ledger.refund(RefundRequest.of("r-3", charge.id())));
        assertThat(balance(ADA).balance()).isEqualTo(100);
        assertThat(stored(ADA).used()).isZero();
        refused(ledger.refund(RefundRequest.of("r-4", charge.id())), LedgerError.NOT_REVERSIBLE);
        refused(ledger.refund(RefundRequest.of("r-3", part.id())), LedgerError.KEY_REUSED);
        refused(ledger.refund(RefundRequest.of("r-5", part.id())), LedgerError.NOT_REVERSIBLE);
    }

    @Test
    void aReversalOfACreditNeverMakesTheBalanceNegative() {
        account(ADA, 0);
        Posted purchase = done(ledger.addCredits(CreditRequest.purchase("p-1", ADA, Credits.of(100))));
        done(ledger.charge(usage("e-1", ADA, 30)));
        assertThat(ledger.reverse(RefundRequest.of("x-1", purchase.id())))
                .isEqualTo(new LedgerOutcome.Insufficient(Credits.of(100), new Balance(70, 0)));
        Posted reversal =
                done(ledger.reverse(RefundRequest.of("x-1", purchase.id()).withAmount(Credits.of(70))));
        assertThat(reversal.transaction().type()).isEqualTo(TransactionType.REVERSAL);
        assertThat(balance(ADA).balance()).isZero();
        assertThat(stored(ADA).purchased()).isEqualTo(100);
        refused(ledger.reverse(RefundRequest.of("x-2", reversal.id())), LedgerError.NOT_REVERSIBLE);
    }

    @Test
    void adjustmentsOfEitherSignCanBeReversed() {
        account(ADA, 100);
        Posted down = done(ledger.adjust("a-1", ADA, Credits.of(-40), null));
        Posted up = done(ledger.adjust("a-2", ADA, Credits.of(7), null));
        done(ledger.reverse(RefundRequest.of("x-1", down.id())));
        done(ledger.reverse(RefundRequest.of("x-2", up.id())));
        assertThat(balance(ADA).balance()).isEqualTo(100);
        assertThat(stored(ADA).used()).isZero();
    }

    @Test
    void aMissingTransactionOrOneOfTheWrongTypeIsNotReversed() {
        account(ADA, 100);
        Posted charge = done(ledger.charge(usage("e-1", ADA, 60)));
        Ulid nothing = Ulid.MIN;
        assertThat(ledger.refund(RefundRequest.of("r", nothing)))
                .isEqualTo(new LedgerOutcome.TransactionNotFound(nothing));
        refused(ledger.reverse(RefundRequest.of("r", charge.id())), LedgerError.NOT_REVERSIBLE);
    }

    @Test
    void aRefusedReversalHasAReason() {
        account(ADA, 100);
        Posted charge = done(ledger.charge(usage("e-1", ADA, 40)));
        assertThat(why(ledger.refund(RefundRequest.of("r-1", charge.id()).withAmount(Credits.of(41)))))
                .isEqualTo(LedgerOutcome.NotReversible.Reason.TOO_MUCH);
        assertThat(why(ledger.reverse(RefundRequest.of("r-2", charge.id()))))
                .isEqualTo(LedgerOutcome.NotReversible.Reason.WRONG_TYPE);
        done(ledger.refund(RefundRequest.of("r-3", charge.id())));
        assertThat(why(ledger.refund(RefundRequest.of("r-4", charge.id()))))
                .isEqualTo(LedgerOutcome.NotReversible.Reason.TOO_MUCH);
        ledger.deleteAccount(ADA);
        later(Duration.ofSeconds(1));
        ledger.putAccount(ADA, AccountSettings.NORMAL);
        assertThat(why(ledger.refund(RefundRequest.of("r-5", charge.id()))))
                .isEqualTo(LedgerOutcome.NotReversible.Reason.FORMER_ACCOUNT);
    }

    private static LedgerOutcome.NotReversible.Reason why(LedgerOutcome outcome) {
        assertThat(outcome).isInstanceOf(LedgerOutcome.NotReversible.class);
        return ((LedgerOutcome.NotReversible) outcome).why();
    }
}
