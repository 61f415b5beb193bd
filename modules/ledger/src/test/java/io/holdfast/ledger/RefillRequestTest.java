package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.store.Entry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RefillTest extends LedgerTestBase {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @BeforeEach
    void createAnAccountThatRequestsARefillBelow100() {
        account(ADA, 150);
        ledger.putAccount(ADA, AccountSettings.NORMAL.withAutoRefill(AutoRefill.of(Credits.of(100), Credits.of(500))));
    }

    private List<Entry<Ulid, RefillRequest>> requests() {
        return ledger.refills().list(ADA, 10);
    }

    private void spend(String event, long cost) {
        done(ledger.charge(usage(event, ADA, cost)));
    }

    @Test
    void aLowBalanceCreatesExactlyOneRequest() {
        spend("e-1", 50);
        assertThat(requests()).isEmpty();
        spend("e-2", 1);
        assertThat(requests()).hasSize(1);
        spend("e-3", 1);
        spend("e-4", 50);
        assertThat(requests()).hasSize(1);
        RefillRequest refill = requests().get(0).value();
        assertThat(refill.amount()).isEqualTo(500);
        assertThat(refill.status()).isEqualTo(RefillRequest.Status.OPEN);
        assertThat(refill.account()).isEqualTo(ADA);
    }

    @Test
    void aCompletedRefillAddsTheCreditOnceAndEndsTheEpisode() {
        spend("e-1", 100);
        Ulid id = ledger.refills().take(10, MINUTE).get(0).key();
        Posted posted = done(ledger.refills().complete(id, "pay-1"));
        assertThat(posted.transaction().type()).isEqualTo(TransactionType.AUTO_REFILL);
        assertThat(posted.balance().balance()).isEqualTo(550);
        assertThat(ledger.refills().complete(id, "pay-1")).isEqualTo(repeated(posted));
        assertThat(stored(ADA).purchased()).isEqualTo(650);
        assertThat(ledger.refills().get(id).orElseThrow().note()).isEqualTo("pay-1");
        spend("e-2", 460);
        assertThat(requests()).hasSize(2);
        refused(ledger.refills().complete(Ulid.MIN, "x"), LedgerError.REFILL_NOT_FOUND);
    }

    @Test
    void aRefillThatIsNotEnoughEndsItsEpisodeAndTheNextDebitStartsAnother() {
        ledger.putAccount(ADA, AccountSettings.NORMAL.withAutoRefill(AutoRefill.of(Credits.of(100), Credits.of(10))));
        spend("e-1", 150);
        done(ledger.refills().complete(requests().get(0).key(), "pay-1"));
        assertThat(requests()).hasSize(1);
        spend("e-2", 1);
        assertThat(requests()).hasSize(2);
    }

    @Test
    void aFailedRefillIsNotRequestedAgainInTheSameEpisode() {
        spend("e-1", 100);
        Ulid id = requests().get(0).key();
        assertThat(ledger.refills().fail(id, "card declined").orElseThrow().status())
                .isEqualTo(RefillRequest.Status.FAILED);
        refused(ledger.refills().complete(id, "pay-1"), LedgerError.REFILL_ENDED);
        spend("e-2", 10);
        assertThat(requests()).hasSize(1);
        done(ledger.addCredits(CreditRequest.purchase("p-1", ADA, Credits.of(500))));
        spend("e-3", 500);
        assertThat(requests()).hasSize(2);
    }

    @Test
    void aFailedRefillCanBeRetried() {
        spend("e-1", 100);
        Ulid id = requests().get(0).key();
        ledger.refills().fail(id, "card declined");
        assertThat(ledger.refills().take(10, MINUTE)).isEmpty();
        assertThat(ledger.refills().retry(id).orElseThrow().status()).isEqualTo(RefillRequest.Status.OPEN);
        assertThat(ledger.refills().take(10, MINUTE)).hasSize(1);
        done(ledger.refills().complete(id, "pay-2"));
        assertThat(ledger.refills().retry(id).orElseThrow().status()).isEqualTo(RefillRequest.Status.COMPLETED);
    }

    @Test
    void aTakenRequestCannotBeTakenAgainUntilItsTimeHasElapsed() {
        spend("e-1", 100);
        assertThat(ledger.refills().take(10, MINUTE)).hasSize(1);
        assertThat(ledger.refills().take(10, MINUTE)).isEmpty();
        later(MINUTE);
        RefillRequest again = ledger.refills().take(10, MINUTE).get(0).value();
        assertThat(again.takes()).isEqualTo(2);
    }

    @Test
    void holdsAndExpiriesTriggerRefillsToo() {
        ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(51)));
        assertThat(requests()).hasSize(1);
        account(BOB, 90);
        done(ledger.addCredits(CreditRequest.of("b", BOB, TransactionType.BONUS, Credits.of(20))
                .withTerms(GrantTerms.until(START.plusSeconds(1)))));
        ledger.putAccount(BOB, AccountSettings.NORMAL.withAutoRefill(AutoRefill.of(Credits.of(100), Credits.of(5))));
        later(Duration.ofSeconds(1));
        ledger.sweep();
        assertThat(ledger.refills().list(BOB, 10)).hasSize(1);
    }

    @Test
    void anAccountWithADisabledRuleNeverRequestsARefill() {
        ledger.putAccount(ADA, AccountSettings.NORMAL.withAutoRefill(new AutoRefill(false, 100, 500)));
        spend("e-1", 150);
        assertThat(requests()).isEmpty();
    }

    @Test
    void anotherPaymentForACompletedRefillIsRefused() {
        spend("e-1", 100);
        Ulid id = requests().get(0).key();
        done(ledger.refills().complete(id, "pay-1"));
        refused(ledger.refills().complete(id, "pay-2"), LedgerError.KEY_REUSED);
    }

    @Test
    void theDeletionOfAnAccountCancelsItsOpenRequest() {
        spend("e-1", 100);
        Ulid id = requests().get(0).key();
        ledger.deleteAccount(ADA);
        assertThat(ledger.refills().take(10, MINUTE)).isEmpty();
        refused(ledger.refills().complete(id, "pay-1"), LedgerError.REFILL_ENDED);
        account(ADA, 0);
        refused(ledger.refills().complete(id, "pay-1"), LedgerError.REFILL_ENDED);
        assertThat(ledger.refills().fail(id, "late").orElseThrow().status()).isEqualTo(RefillRequest.Status.CANCELLED);
        assertThat(balance(ADA).balance()).isZero();
    }

    @Test
    void aRequestOfAFormerGenerationIsNotRetriedForTheNewAccount() {
        spend("e-1", 100);
        Ulid former = requests().get(0).key();
        ledger.refills().fail(former, "card declined");
        ledger.deleteAccount(ADA);
        later(MINUTE);
        ledger.putAccount(ADA, AccountSettings.NORMAL.withAutoRefill(AutoRefill.of(Credits.of(100), Credits.of(500))));
        done(ledger.addCredits(CreditRequest.purchase("p-2", ADA, Credits.of(50))));
        spend("e-2", 10);
        ledger.refills().fail(requests().get(0).key(), "card declined");
        assertThat(ledger.refills().retry(former).orElseThrow().status()).isEqualTo(RefillRequest.Status.FAILED);
        assertThat(ledger.refills().take(10, MINUTE)).isEmpty();
    }

    @Test
    void aFailedRefillIsNotRetriedWhenTheHoldThatCausedItHasExpired() {
        ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(60)).withDuration(MINUTE));
        Ulid id = requests().get(0).key();
        ledger.refills().fail(id, "card declined");
        later(MINUTE);
        assertThat(ledger.refills().retry(id).orElseThrow().status()).isEqualTo(RefillRequest.Status.FAILED);
    }

    @Test
    void aRequestThatWasNeverTakenIsCancelledWhenEnoughIsAvailableAgain() {
        ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(60)));
        Ulid id = requests().get(0).key();
        ledger.holds().release("h-1");
        assertThat(ledger.refills().get(id).orElseThrow().status()).isEqualTo(RefillRequest.Status.CANCELLED);
        assertThat(ledger.refills().take(10, MINUTE)).isEmpty();
        refused(ledger.refills().complete(id, "pay-1"), LedgerError.REFILL_ENDED);
        spend("e-1", 60);
        assertThat(requests()).hasSize(2);
    }

    @Test
    void aRequestThatWasTakenIsKeptAfterTheEpisode() {
        ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(60)));
        Ulid id = ledger.refills().take(10, MINUTE).get(0).key();
        ledger.holds().release("h-1");
        spend("e-1", 60);
        assertThat(requests()).hasSize(1);
        done(ledger.refills().complete(id, "pay-1"));
        assertThat(balance(ADA).balance()).isEqualTo(590);
    }

    @Test
    void aRequestIsNotTakenWhenTheHoldThatCausedItHasExpired() {
        ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(60)).withDuration(MINUTE));
        Ulid id = requests().get(0).key();
        later(MINUTE);
        assertThat(ledger.refills().take(10, MINUTE)).isEmpty();
        assertThat(ledger.refills().get(id).orElseThrow().status()).isEqualTo(RefillRequest.Status.CANCELLED);
    }

    @Test
    void aRequestThatWasNeverTakenIsCancelledWhenTheRuleIsRemoved() {
        spend("e-1", 100);
        ledger.putAccount(ADA, AccountSettings.NORMAL);
        assertThat(requests().get(0).value().status()).isEqualTo(RefillRequest.Status.CANCELLED);
        assertThat(ledger.refills().take(10, MINUTE)).isEmpty();
    }
}
