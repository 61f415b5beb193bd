package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.LedgerTransaction.Share;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.kit.SweepResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrantTest extends LedgerTestBase {

    private Ulid bonus(String key, long amount, GrantTerms terms) {
        return done(ledger.addCredits(CreditRequest.of(key, ADA, TransactionType.BONUS, Credits.of(amount))
                        .withTerms(terms)))
                .id();
    }

    private static Instant day(int number) {
        return START.plus(Duration.ofDays(number));
    }

    @Test
    void creditIsSpentByPriorityThenExpiryThenAgeAndPurchasedCreditLast() {
        account(ADA, 100);
        Ulid late = bonus("1", 10, GrantTerms.until(day(9)));
        Ulid soon = bonus("2", 10, GrantTerms.until(day(3)));
        Ulid never = bonus("3", 10, GrantTerms.DEFAULT);
        Ulid alsoSoon = bonus("4", 10, GrantTerms.until(day(3)));
        Ulid urgent = bonus("5", 10, GrantTerms.until(day(20)).withPriority(1));
        Posted charge = done(ledger.charge(usage("e-1", ADA, 57)));
        assertThat(charge.transaction().shares())
                .containsExactly(
                        new Share(urgent, 10),
                        new Share(soon, 10),
                        new Share(alsoSoon, 10),
                        new Share(late, 10),
                        new Share(never, 10));
        assertThat(balance(ADA).balance()).isEqualTo(93);
        assertThat(ledger.grants().listOpen(ADA)).isEmpty();
    }

    @Test
    void aGrantExpiresAtItsTimeOfExpiryAndTheHistoryRecordsIt() {
        account(ADA, 100);
        Ulid grant = bonus("1", 40, GrantTerms.until(day(1)));
        done(ledger.charge(usage("e-1", ADA, 15)));
        later(Duration.ofDays(1).minusMillis(1));
        assertThat(balance(ADA).balance()).isEqualTo(125);
        later(Duration.ofMillis(1));
        assertThat(balance(ADA).balance()).isEqualTo(100);
        assertThat(ledger.grants().listOpen(ADA)).isEmpty();
        refused(ledger.checkFunds(usage("q", ADA, 101)), LedgerError.INSUFFICIENT_CREDITS);
        later(Duration.ofDays(5));
        assertThat(ledger.sweep()).isEqualTo(new SweepResult(1, 0, false));
        LedgerTransaction expiry = ledger.history()
                .list(HistoryQuery.of(ADA).withLimit(1))
                .rows()
                .get(0)
                .value();
        assertThat(expiry.type()).isEqualTo(TransactionType.GRANT_EXPIRY);
        assertThat(expiry.amount()).isEqualTo(-25);
        assertThat(expiry.created()).isEqualTo(day(1));
        assertThat(expiry.shares()).containsExactly(new Share(grant, 25));
        assertThat(ledger.sweep()).isEqualTo(new SweepResult(0, 0, false));
        assertThat(stored(ADA).granted()).isEqualTo(40);
    }

    @Test
    void theNextCommandRecordsAnExpiryBeforeItsOwnTransaction() {
        account(ADA, 100);
        bonus("1", 40, GrantTerms.until(day(1)));
        bonus("2", 30, GrantTerms.until(day(1)));
        later(Duration.ofDays(2));
        Posted charge = done(ledger.charge(usage("e-1", ADA, 100)));
        assertThat(charge.balance().balance()).isZero();
        assertThat(ledger.history().list(HistoryQuery.of(ADA)).rows())
                .extracting(row -> row.value().type())
                .containsExactly(
                        TransactionType.USAGE,
                        TransactionType.GRANT_EXPIRY,
                        TransactionType.GRANT_EXPIRY,
                        TransactionType.BONUS,
                        TransactionType.BONUS,
                        TransactionType.PURCHASE);
        assertThat(ledger.history().balanceAt(ADA, day(1).minusMillis(1))).hasValue(170);
        assertThat(ledger.history().balanceAt(ADA, day(1))).hasValue(100);
    }

    @Test
    void aRefundIsReturnedToItsGrantsInReverseSpendingOrder() {
        account(ADA, 100);
        Ulid first = bonus("1", 20, GrantTerms.until(day(5)));
        Ulid second = bonus("2", 20, GrantTerms.until(day(6)));
        Posted charge = done(ledger.charge(usage("e-1", ADA, 50)));
        Posted part = done(ledger.refund(RefundRequest.of("r-1", charge.id()).withAmount(Credits.of(15))));
        assertThat(part.transaction().shares()).containsExactly(new Share(second, 5));
        Posted rest = done(ledger.refund(RefundRequest.of("r-2", charge.id())));
        assertThat(rest.transaction().shares()).containsExactly(new Share(first, 20), new Share(second, 15));
        assertThat(ledger.grants().listOpen(ADA))
                .extracting(row -> row.value().remaining())
                .containsExactly(20L, 20L);
        later(Duration.ofDays(7));
        assertThat(balance(ADA).balance()).isEqualTo(100);
    }

    @Test
    void aRefundToAnExpiredGrantExpiresAtOnceWithATransactionOfItsOwn() {
        account(ADA, 100);
        bonus("1", 20, GrantTerms.until(day(1)));
        Posted charge = done(ledger.charge(usage("e-1", ADA, 50)));
        later(Duration.ofDays(2));
        Posted refund = done(ledger.refund(RefundRequest.of("r-1", charge.id())));
        assertThat(refund.transaction().amount()).isEqualTo(50);
        assertThat(balance(ADA).balance()).isEqualTo(100);
        assertThat(ledger.history()
                        .list(HistoryQuery.of(ADA).withLimit(1))
                        .rows()
                        .get(0)
                        .value()
                        .amount())
                .isEqualTo(-20);
    }

    @Test
    void heldCreditDoesNotExpireBeforeTheHoldEnds() {
        account(ADA, 0);
        bonus("1", 100, GrantTerms.until(day(1)));
        ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(60)).withDuration(Duration.ofDays(3)));
        ledger.holds().authorize(HoldRequest.of("h-2", ADA, Credits.of(30)).withDuration(Duration.ofDays(2)));
        later(Duration.ofDays(1));
        assertThat(balance(ADA)).isEqualTo(new Balance(90, 90));
        refused(ledger.charge(usage("e-1", ADA, 1)), LedgerError.INSUFFICIENT_CREDITS);
        Posted settled = done(ledger.holds().settle("h-1", usage("e-2", ADA, 45)));
        assertThat(settled.transaction().balance()).isEqualTo(45);
        assertThat(settled.balance()).isEqualTo(balance(ADA)).isEqualTo(new Balance(30, 30));
        later(Duration.ofDays(1));
        assertThat(balance(ADA)).isEqualTo(new Balance(0, 0));
    }

    @Test
    void reversingAGrantTakesWhatIsLeftOfItFirst() {
        account(ADA, 100);
        Ulid first = bonus("1", 20, GrantTerms.until(day(5)));
        Ulid second = bonus("2", 20, GrantTerms.until(day(6)));
        done(ledger.charge(usage("e-1", ADA, 5)));
        Posted reversal = done(ledger.reverse(RefundRequest.of("x-1", second)));
        assertThat(reversal.transaction().shares()).containsExactly(new Share(second, 20));
        assertThat(ledger.grants().listOpen(ADA)).extracting(row -> row.key()).containsExactly(first);
    }

    @Test
    void aGrantToAnAccountInDebtCoversTheDebtFirst() {
        unlimited(ADA);
        done(ledger.charge(usage("e-1", ADA, 70)));
        bonus("1", 100, GrantTerms.until(day(1)));
        assertThat(balance(ADA).balance()).isEqualTo(30);
        assertThat(ledger.grants().listOpen(ADA).get(0).value().remaining()).isEqualTo(30);
        later(Duration.ofDays(1));
        assertThat(balance(ADA).balance()).isZero();
    }

    @Test
    void theSignupGrantIsGivenOncePerUser() {
        account(ADA, 0);
        Posted first = done(ledger.grants().claimSignup(ADA));
        assertThat(first.transaction().type()).isEqualTo(TransactionType.SIGNUP_GRANT);
        assertThat(first.transaction().amount()).isEqualTo(500);
        assertThat(ledger.grants().claimSignup(ADA)).isEqualTo(repeated(first));
        ledger.deleteAccount(ADA);
        ledger.putAccount(ADA, AccountSettings.NORMAL);
        assertThat(ledger.grants().claimSignup(ADA)).isEqualTo(repeated(first));
        assertThat(balance(ADA).balance()).isZero();
        refused(ledger.grants().claimSignup(BOB), LedgerError.ACCOUNT_NOT_FOUND);
    }

    @Test
    void theDailyGrantIsGivenOncePerDateInUtc() {
        account(ADA, 0);
        stores.clock().set(Instant.parse("2026-03-01T23:59:59.999Z"));
        Posted first = done(ledger.grants().claimDaily(ADA));
        assertThat(ledger.grants().claimDaily(ADA)).isEqualTo(repeated(first));
        later(Duration.ofMillis(1));
        Posted second = done(ledger.grants().claimDaily(ADA));
        assertThat(second).isNotEqualTo(first);
        assertThat(balance(ADA).balance()).isEqualTo(20);
        later(Duration.ofDays(1));
        assertThat(balance(ADA).balance()).isZero();
    }

    @Test
    void theMonthlyAllowanceIsGivenOncePerMonthInUtc() {
        account(ADA, 0);
        stores.clock().set(Instant.parse("2026-03-31T23:59:59.999Z"));
        Posted march = done(ledger.grants().claimMonthly(ADA));
        later(Duration.ofMillis(1));
        Posted april = done(ledger.grants().claimMonthly(ADA));
        assertThat(april).isNotEqualTo(march);
        later(Duration.ofDays(20));
        assertThat(ledger.grants().claimMonthly(ADA)).isEqualTo(repeated(april));
        assertThat(stored(ADA).granted()).isEqualTo(600);
    }

    @Test
    void theReferralBonusIsGivenOncePerPairAndNeverToOneself() {
        account(ADA, 0);
        account(BOB, 0);
        Posted first = done(ledger.grants().claimReferral(ADA, BOB));
        assertThat(ledger.grants().claimReferral(ADA, BOB)).isEqualTo(repeated(first));
        refused(ledger.grants().claimReferral(BOB, ADA), LedgerError.KEY_REUSED);
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "referred must not be the referrer, but is " + ADA,
                () -> ledger.grants().claimReferral(ADA, ADA));
        assertThat(balance(ADA).balance()).isEqualTo(200);
        assertThat(balance(BOB).balance()).isZero();
    }

    @Test
    void aRuleWithoutAPolicyIsRejected() {
        Ledger plain = new Ledger(stores.store(), LedgerOptions.DEFAULT);
        account(ADA, 0);
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "grant rule 'daily' is not configured (option withRules; grants on a server)",
                () -> plain.grants().claimDaily(ADA));
    }

    @Test
    void openGrantsAreLimited() {
        account(ADA, 0);
        for (int i = 0; i < LedgerLimits.MAX_OPEN_GRANTS; i++) {
            bonus("k-" + i, 1, GrantTerms.until(day(1)));
        }
        bad(ErrorCode.LIMIT_EXCEEDED, "500 open grants; the limit is 500", () -> bonus("k", 1, GrantTerms.DEFAULT));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "expires must be after the current time (" + START + "), but is " + START,
                () -> bonus("k", 1, GrantTerms.until(START)));
        later(Duration.ofDays(1));
        assertThat(balance(ADA).balance()).isZero();
        bonus("k", 1, GrantTerms.DEFAULT);
        assertThat(balance(ADA).balance()).isEqualTo(1);
        assertThat(List.copyOf(ledger.grants().listOpen(ADA))).hasSize(1);
    }

    @Test
    void refundsNeverOpenMoreGrantsThanTheLimit() {
        account(BOB, 0);
        Instant end = START.plusSeconds(60);
        for (int i = 0; i < LedgerLimits.MAX_OPEN_GRANTS; i++) {
            done(ledger.addCredits(CreditRequest.of("one-" + i, BOB, TransactionType.BONUS, Credits.of(1))
                    .withTerms(GrantTerms.until(end))));
        }
        Posted spent = done(ledger.charge(usage("all", BOB, LedgerLimits.MAX_OPEN_GRANTS)));
        for (int i = 0; i < LedgerLimits.MAX_OPEN_GRANTS - 1; i++) {
            done(ledger.addCredits(CreditRequest.of("two-" + i, BOB, TransactionType.BONUS, Credits.of(1))
                    .withTerms(GrantTerms.until(end))));
        }
        done(ledger.refund(RefundRequest.of("back", spent.id())));
        assertThat(stored(BOB).grants()).isEqualTo(LedgerLimits.MAX_OPEN_GRANTS);
        later(Duration.ofSeconds(60));
        done(ledger.charge(usage("after", BOB, 1)));
        assertThat(balance(BOB).balance()).isEqualTo(LedgerLimits.MAX_OPEN_GRANTS - 2);
    }
}
