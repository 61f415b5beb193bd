package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.LedgerOutcome.Held;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.kit.SweepResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CreditHoldTest extends LedgerTestBase {

    private Held hold(String id, long amount) {
        return (Held) ledger.holds().authorize(HoldRequest.of(id, ADA, Credits.of(amount)));
    }

    @Test
    void aHoldReservesCreditOnce() {
        account(ADA, 100);
        Held held = hold("h-1", 70);
        assertThat(held.balance()).isEqualTo(new Balance(100, 70));
        assertThat(held.hold().expires()).isEqualTo(START.plus(Duration.ofMinutes(15)));
        assertThat(balance(ADA).available()).isEqualTo(30);
        refused(ledger.charge(usage("e-1", ADA, 31)), LedgerError.INSUFFICIENT_CREDITS);
        refused(ledger.holds().authorize(HoldRequest.of("h-2", ADA, Credits.of(31))), LedgerError.INSUFFICIENT_CREDITS);
        done(ledger.charge(usage("e-1", ADA, 30)));
        assertThat(hold("h-1", 70)).isEqualTo(repeated(held));
        refused(ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(71))), LedgerError.KEY_REUSED);
        refused(ledger.holds().authorize(HoldRequest.of("h-3", BOB, Credits.of(1))), LedgerError.ACCOUNT_NOT_FOUND);
        assertThat(ledger.holds().listOpen(ADA)).hasSize(1);
        done(ledger.holds().settle("h-1", usage("e-2", ADA, 70)));
        assertThat(hold("h-1", 70)).isEqualTo(repeated(held));
    }

    @Test
    void openHoldsOfAllAccountsAreCountedUpToALimit() {
        account(ADA, 100);
        account(BOB, 100);
        hold("h-1", 10);
        hold("h-2", 10);
        ledger.holds().authorize(HoldRequest.of("h-3", BOB, Credits.of(10))).orThrow();
        ledger.holds().release("h-2").orThrow();
        List<Integer> counts = stores.store()
                .read(tx ->
                        List.of(ledger.holds().countOpen(tx, 10), ledger.holds().countOpen(tx, 1)));
        assertThat(counts).containsExactly(2, 1);
    }

    @Test
    void aHoldIsSettledBelowAtOrAboveItsAmount() {
        account(ADA, 100);
        hold("below", 50);
        assertThat(done(ledger.holds().settle("below", usage("e-1", ADA, 20))).balance())
                .isEqualTo(new Balance(80, 0));
        hold("at", 50);
        assertThat(done(ledger.holds().settle("at", usage("e-2", ADA, 50))).balance())
                .isEqualTo(new Balance(30, 0));
        hold("above", 10);
        hold("other", 10);
        assertThat(ledger.holds().settle("above", usage("e-3", ADA, 21)))
                .isEqualTo(new LedgerOutcome.Insufficient(Credits.of(21), new Balance(30, 20)));
        Posted above = done(ledger.holds().settle("above", usage("e-3", ADA, 20)));
        assertThat(above.balance()).isEqualTo(new Balance(10, 10));
        assertThat(ledger.holds().get("above").orElseThrow().transaction()).isEqualTo(above.id());
        assertThat(ledger.usageEvent("e-3")).isPresent();
    }

    @Test
    void aHoldIsNeverSettledTwice() {
        account(ADA, 100);
        hold("h-1", 50);
        Posted first = done(ledger.holds().settle("h-1", usage("e-1", ADA, 20)));
        assertThat(ledger.holds().settle("h-1", usage("e-1", ADA, 20))).isEqualTo(repeated(first));
        assertThat(ledger.holds().settle("h-1", usage("e-2", ADA, 20)))
                .isEqualTo(new LedgerOutcome.HoldEnded("h-1", Hold.Status.SETTLED));
        refused(ledger.holds().settle("h-1", usage("e-1", ADA, 21)), LedgerError.KEY_REUSED);
        refused(ledger.holds().release("h-1"), LedgerError.HOLD_ENDED);
        assertThat(balance(ADA).balance()).isEqualTo(80);
    }

    @Test
    void anEventThatIsAlreadyChargedDoesNotSettleAHold() {
        account(ADA, 100);
        done(ledger.charge(usage("e-1", ADA, 20)));
        hold("h-1", 50);
        refused(ledger.holds().settle("h-1", usage("e-1", ADA, 20)), LedgerError.KEY_REUSED);
        assertThat(balance(ADA)).isEqualTo(new Balance(80, 50));
    }

    @Test
    void aReleasedHoldIsVoidedOnceAndNeverSettled() {
        account(ADA, 100);
        hold("h-1", 50);
        LedgerOutcome.Voided voided = (LedgerOutcome.Voided) ledger.holds().release("h-1");
        assertThat(voided.balance()).isEqualTo(new Balance(100, 0));
        done(ledger.charge(usage("e-1", ADA, 1)));
        assertThat(ledger.holds().release("h-1")).isEqualTo(repeated(voided));
        refused(ledger.holds().settle("h-1", usage("e-2", ADA, 5)), LedgerError.HOLD_ENDED);
        refused(ledger.holds().release("none"), LedgerError.HOLD_NOT_FOUND);
        refused(ledger.holds().settle("none", usage("e-3", ADA, 5)), LedgerError.HOLD_NOT_FOUND);
    }

    @Test
    void aHoldExpiresAtItsTimeOfExpiryWithoutASweep() {
        account(ADA, 100);
        hold("h-1", 100);
        later(Duration.ofMinutes(15).minusNanos(1));
        assertThat(balance(ADA).held()).isEqualTo(100);
        later(Duration.ofNanos(1));
        assertThat(balance(ADA)).isEqualTo(new Balance(100, 0));
        assertThat(ledger.holds().get("h-1").orElseThrow().status()).isEqualTo(Hold.Status.EXPIRED);
        assertThat(ledger.holds().listOpen(ADA)).isEmpty();
        assertThat(ledger.holds().settle("h-1", usage("e-1", ADA, 5)))
                .isEqualTo(new LedgerOutcome.HoldEnded("h-1", Hold.Status.EXPIRED));
        refused(ledger.holds().release("h-1"), LedgerError.HOLD_ENDED);
        done(ledger.charge(usage("e-2", ADA, 100)));
        assertThat(stored(ADA).held()).isZero();
        ledger.sweep();
        assertThat(ledger.holds().get("h-1").orElseThrow().closed()).isEqualTo(new Balance(100, 0));
    }

    @Test
    void anUnlimitedAccountHoldsBeyondItsBalance() {
        unlimited(ADA);
        assertThat(hold("h-1", 70).balance()).isEqualTo(new Balance(0, 70));
        assertThat(done(ledger.holds().settle("h-1", usage("e-1", ADA, 90))).balance())
                .isEqualTo(new Balance(-90, 0));
    }

    @Test
    void aHoldOfOneAccountIsNotSettledByAnother() {
        account(ADA, 100);
        account(BOB, 100);
        hold("h-1", 50);
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "account must be the account of the hold (" + ADA + "), but is " + BOB,
                () -> ledger.holds().settle("h-1", usage("e-1", BOB, 5)));
    }

    @Test
    void openHoldsAreLimited() {
        account(ADA, 2_000);
        for (int i = 0; i < LedgerLimits.MAX_OPEN_HOLDS; i++) {
            hold("h-" + i, 1);
        }
        bad(ErrorCode.LIMIT_EXCEEDED, "1000 open holds; the limit is 1000", () -> hold("h", 1));
        later(Duration.ofMinutes(15));
        assertThat(hold("h", 1).balance()).isEqualTo(new Balance(2_000, 1));
    }

    @Test
    void aDuplicateReleaseReturnsTheSameResultAfterAGrantHasExpired() {
        account(BOB, 100);
        done(ledger.addCredits(CreditRequest.of("b", BOB, TransactionType.BONUS, Credits.of(50))
                .withTerms(GrantTerms.until(START.plusSeconds(1)))));
        ledger.holds().authorize(HoldRequest.of("kept", BOB, Credits.of(120)));
        later(Duration.ofSeconds(2));
        LedgerOutcome first = ledger.holds().release("kept");
        assertThat(balance(BOB)).isEqualTo(new Balance(100, 0));
        assertThat(ledger.holds().release("kept")).isEqualTo(repeated(first));
    }

    @Test
    void aHoldAppliesToGrantsFirstSoPurchasedCreditDoesNotExpire() {
        account(BOB, 100);
        done(ledger.addCredits(CreditRequest.of("b", BOB, TransactionType.BONUS, Credits.of(50))
                .withTerms(GrantTerms.until(START.plusSeconds(1)))));
        ledger.holds().authorize(HoldRequest.of("job", BOB, Credits.of(50)));
        later(Duration.ofSeconds(2));
        assertThat(balance(BOB)).isEqualTo(new Balance(150, 50));
        done(ledger.holds().settle("job", usage("job-end", BOB, 50)));
        assertThat(balance(BOB)).isEqualTo(new Balance(100, 0));
    }

    @Test
    void anExtendedHoldLastsLongerAndNeverShorter() {
        account(ADA, 100);
        HoldRequest request = HoldRequest.of("h-1", ADA, Credits.of(60)).withDuration(Duration.ofMinutes(10));
        LedgerOutcome.Authorized created = ledger.holds().authorize(request);
        later(Duration.ofMinutes(9));
        LedgerOutcome.HoldExtended extended =
                ledger.holds().extend("h-1", Duration.ofMinutes(10)).orThrow(LedgerOutcome.HoldExtended.class);
        assertThat(extended.hold().expires()).isEqualTo(START.plus(Duration.ofMinutes(19)));
        assertThat(ledger.holds().extend("h-1", Duration.ofMinutes(1))).isEqualTo(extended);
        later(Duration.ofMinutes(2));
        ledger.sweep();
        assertThat(balance(ADA)).isEqualTo(new Balance(100, 60));
        assertThat(ledger.holds().authorize(request)).isEqualTo(repeated(created));
        later(Duration.ofMinutes(8));
        assertThat(balance(ADA)).isEqualTo(new Balance(100, 0));
        refused(ledger.holds().extend("h-1", Duration.ofMinutes(1)), LedgerError.HOLD_ENDED);
        assertThat(ledger.sweep()).isEqualTo(new SweepResult(1, 0, false));
        assertThat(ledger.holds().authorize(request)).isEqualTo(repeated(created));
    }

    @Test
    void aHoldIsExtendedUpToTheLimitOfTheOptions() {
        account(ADA, 100);
        Ledger strict = new Ledger(stores.store(), OPTIONS.withMaxHold(Duration.ofHours(1)));
        strict.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(60)));
        later(Duration.ofMinutes(10));
        assertThat(strict.holds().extend("h-1", Duration.ofMinutes(51)))
                .isEqualTo(new LedgerOutcome.HoldTooLong("h-1", START.plus(Duration.ofHours(1))));
        strict.holds().extend("h-1", Duration.ofMinutes(50)).orThrow();
        refused(strict.holds().extend("h-2", Duration.ofMinutes(50)), LedgerError.HOLD_NOT_FOUND);
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "lasts must be above zero and at most PT1H, but is PT1H0.001S",
                () -> strict.holds().extend("h-1", Duration.ofMillis(3_600_001)));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "lasts must be above zero and at most PT1H, but is PT2H",
                () -> strict.holds()
                        .authorize(HoldRequest.of("h-3", ADA, Credits.of(1)).withDuration(Duration.ofHours(2))));
    }

    @Test
    void aHoldThatHasExpiredLooksTheSameBeforeAndAfterTheSweep() {
        account(ADA, 100);
        ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(60)).withDuration(Duration.ofMinutes(1)));
        done(ledger.charge(usage("e-1", ADA, 15)));
        later(Duration.ofMinutes(2));
        Hold before = ledger.holds().get("h-1").orElseThrow();
        assertThat(before.closed()).isEqualTo(new Balance(85, 0));
        ledger.sweep();
        assertThat(ledger.holds().get("h-1")).contains(before);
    }

    @Test
    void anAccountIsDeletedWithExpiredHoldsThatAreNotRecordedYet() {
        account(ADA, 100);
        ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(60)).withDuration(Duration.ofMinutes(1)));
        ledger.holds().authorize(HoldRequest.of("h-2", ADA, Credits.of(30)).withDuration(Duration.ofMinutes(2)));
        ledger.holds().authorize(HoldRequest.of("h-3", ADA, Credits.of(10)).withDuration(Duration.ofMinutes(3)));
        later(Duration.ofMinutes(2));
        LedgerOutcome.AccountStored deleted = ledger.deleteAccount(ADA).orThrow(LedgerOutcome.AccountStored.class);
        assertThat(deleted.account().balance() + deleted.account().held()).isZero();
        assertThat(ledger.holds().get("h-1").orElseThrow().status()).isEqualTo(Hold.Status.EXPIRED);
        assertThat(ledger.holds().get("h-2").orElseThrow().status()).isEqualTo(Hold.Status.EXPIRED);
        assertThat(ledger.holds().get("h-3").orElseThrow().status()).isEqualTo(Hold.Status.VOIDED);
        later(Duration.ofMinutes(2));
        assertThat(ledger.sweep()).isEqualTo(new SweepResult(0, 0, false));
        assertThat(ledger.holds().listOpen(ADA)).isEmpty();
    }
}
