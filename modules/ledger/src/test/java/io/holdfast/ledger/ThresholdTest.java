package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.threshold.AccountThresholds;
import io.holdfast.ledger.threshold.AccountThresholds.ThresholdState;
import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.record.CommitRecord;
import io.holdfast.store.record.RecordedEvent;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The event for an available balance that falls below a threshold. */
class ThresholdTest extends LedgerTestBase {

    private static final BalanceThreshold BELOW_50 = new BalanceThreshold(50, 10);

    private int number;

    private void charge(long amount) {
        done(ledger.charge(usage("u-" + number++, ADA, amount)));
    }

    private void credit(long amount) {
        done(ledger.addCredits(CreditRequest.purchase("p-" + number++, ADA, Credits.of(amount))));
    }

    /** Returns the limits and available balances of all crossings, in order. */
    private List<String> crossings() {
        return stores.store().feed().records(0, 1_000).stream()
                .flatMap(record -> record.events().stream())
                .filter(event -> event.type().equals("threshold_crossed"))
                .map(event -> event.data().get("below") + " at " + event.data().get("available"))
                .toList();
    }

    @Test
    void aCrossingIsReportedOnceInTheCommitThatCausesIt() {
        account(ADA, 100);
        ledger.putThresholds(ADA, List.of(BELOW_50)).orThrow();
        charge(50);
        assertThat(crossings()).isEmpty();
        charge(1);
        charge(10);
        assertThat(crossings()).containsExactly("50 at 49");
        CommitRecord commit = stores.store().feed().records(0, 1_000).stream()
                .filter(record ->
                        record.events().stream().anyMatch(event -> event.type().equals("threshold_crossed")))
                .findFirst()
                .orElseThrow();
        assertThat(commit.events()).extracting(RecordedEvent::type).containsExactly("charged", "threshold_crossed");
        assertThat(commit.events().get(1).subject()).isEqualTo(ADA.toString());
    }

    @Test
    void aThresholdIsArmedAgainOnlyAboveItsHysteresis() {
        account(ADA, 100);
        ledger.putThresholds(ADA, List.of(BELOW_50)).orThrow();
        charge(60);
        credit(19);
        charge(19);
        assertThat(crossings()).hasSize(1);
        assertThat(crossed()).containsExactly(true);
        credit(20);
        assertThat(crossed()).containsExactly(false);
        charge(11);
        assertThat(crossings()).containsExactly("50 at 40", "50 at 49");
    }

    private List<Boolean> crossed() {
        return ledger.thresholds(ADA).orElseThrow().thresholds().stream()
                .map(ThresholdState::crossed)
                .toList();
    }

    @Test
    void holdsAndExpiriesCrossThresholdsToo() {
        account(ADA, 60);
        ledger.putThresholds(ADA, List.of(BELOW_50)).orThrow();
        ledger.holds().authorize(HoldRequest.of("h", ADA, Credits.of(20))).orThrow();
        assertThat(crossings()).containsExactly("50 at 40");
        ledger.holds().release("h").orThrow();
        done(ledger.addCredits(CreditRequest.of("g", ADA, TransactionType.BONUS, Credits.of(20))
                .withTerms(new GrantTerms(1, START.plusSeconds(60)))));
        charge(25);
        later(Duration.ofHours(1));
        assertThat(crossings()).hasSize(1);
        charge(6);
        assertThat(crossings()).containsExactly("50 at 40", "50 at 49");
    }

    @Test
    void theSweepReportsCrossingsByExpiredCredit() {
        account(ADA, 40);
        done(ledger.addCredits(CreditRequest.of("g", ADA, TransactionType.BONUS, Credits.of(20))
                .withTerms(new GrantTerms(1, START.plusSeconds(60)))));
        ledger.putThresholds(ADA, List.of(BELOW_50)).orThrow();
        later(Duration.ofHours(1));
        assertThat(crossings()).isEmpty();
        ledger.sweep();
        ledger.sweep();
        assertThat(crossings()).containsExactly("50 at 40");
    }

    @Test
    void defaultThresholdsApplyToAccountsWithoutTheirOwn() {
        account(ADA, 100);
        account(BOB, 100);
        ledger = new Ledger(
                stores.store(), OPTIONS.withThresholds(List.of(BalanceThreshold.of(80), BalanceThreshold.of(20))));
        assertThat(ledger.thresholds(ADA))
                .contains(new AccountThresholds(
                        List.of(
                                new ThresholdState(new BalanceThreshold(80, 8), false),
                                new ThresholdState(new BalanceThreshold(20, 2), false)),
                        true));
        ledger.putThresholds(BOB, List.of()).orThrow();
        done(ledger.charge(usage("bob", BOB, 95)));
        charge(95);
        assertThat(crossings()).containsExactly("80 at 5", "20 at 5");
        ledger.putThresholds(ADA, List.of(BELOW_50)).orThrow();
        credit(95);
        charge(60);
        assertThat(crossings()).containsExactly("80 at 5", "20 at 5", "50 at 40");
        ledger.resetThresholds(ADA).orThrow();
        assertThat(ledger.thresholds(ADA).orElseThrow().isDefault()).isTrue();
        charge(30);
        assertThat(crossings()).last().isEqualTo("20 at 10");
    }

    @Test
    void aThresholdAboveTheBalanceWaitsForTheNextFall() {
        account(ADA, 40);
        ledger.putThresholds(ADA, List.of(BELOW_50)).orThrow();
        charge(5);
        assertThat(crossings()).isEmpty();
        credit(20);
        charge(10);
        assertThat(crossings()).containsExactly("50 at 45");
    }

    @Test
    void aClosedAccountCrossesNothingAndStartsAgainWithoutThresholds() {
        account(ADA, 100);
        ledger.putThresholds(ADA, List.of(BELOW_50)).orThrow();
        ledger.deleteAccount(ADA).orThrow();
        assertThat(crossings()).isEmpty();
        refused(ledger.putThresholds(ADA, List.of()), LedgerError.ACCOUNT_NOT_FOUND);
        refused(ledger.resetThresholds(BOB), LedgerError.ACCOUNT_NOT_FOUND);
        assertThat(ledger.thresholds(ADA)).isEmpty();
        ledger.putAccount(ADA, AccountSettings.NORMAL);
        assertThat(ledger.thresholds(ADA).orElseThrow().thresholds()).isEmpty();
    }

    @Test
    void anUnlimitedAccountCanHaveAThresholdBelowZero() {
        unlimited(ADA);
        ledger.putThresholds(ADA, List.of(BalanceThreshold.of(-100))).orThrow();
        charge(100);
        assertThat(crossings()).isEmpty();
        charge(1);
        assertThat(crossings()).containsExactly("-100 at -101");
    }

    @Test
    void invalidThresholdsAreRefused() {
        account(ADA, 1);
        bad(ErrorCode.INVALID_ARGUMENT, "hysteresis must be between 0 and", () -> new BalanceThreshold(1, -1));
        bad(ErrorCode.INVALID_ARGUMENT, "must be between", () -> BalanceThreshold.of(Long.MIN_VALUE));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "thresholds contains two thresholds below 5",
                () -> ledger.putThresholds(ADA, List.of(BalanceThreshold.of(5), new BalanceThreshold(5, 9))));
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "thresholds has 11 elements; the limit is 10",
                () -> ledger.putThresholds(
                        ADA,
                        LongStream.range(0, 11).mapToObj(BalanceThreshold::of).toList()));
    }

    @Test
    void aCommandThatRecordsAnExpiryAndAnOppositeChangeReportsEachCrossing() {
        account(ADA, 1_000);
        ledger.putThresholds(ADA, List.of(new BalanceThreshold(500, 50))).orThrow();
        ledger.holds()
                .authorize(HoldRequest.of("h", ADA, Credits.of(800)).withDuration(Duration.ofSeconds(2)))
                .orThrow();
        later(Duration.ofSeconds(2));
        charge(800);
        assertThat(crossings()).containsExactly("500 at 200", "500 at 200");
    }

    @Test
    void aCreditDoesNotHideACrossingByExpiredCredit() {
        account(ADA, 100);
        done(ledger.addCredits(CreditRequest.of("g", ADA, TransactionType.BONUS, Credits.of(900))
                .withTerms(new GrantTerms(1, START.plusSeconds(60)))));
        ledger.putThresholds(ADA, List.of(new BalanceThreshold(500, 50))).orThrow();
        later(Duration.ofHours(1));
        credit(900);
        assertThat(crossings()).containsExactly("500 at 100");
        assertThat(stores.store().feed().records(0, 1_000).stream()
                        .flatMap(record -> record.events().stream())
                        .map(RecordedEvent::type)
                        .skip(3))
                .endsWith("grant_expired", "threshold_crossed", "credited");
        charge(600);
        assertThat(crossings()).containsExactly("500 at 100", "500 at 400");
    }

    @Test
    void theEventsOfADeletedAccountStateTheBalanceAfterEachOfThem() {
        account(ADA, 100);
        ledger.holds().authorize(HoldRequest.of("h", ADA, Credits.of(40))).orThrow();
        ledger.deleteAccount(ADA).orThrow();
        List<CommitRecord> records = stores.store().feed().records(0, 1_000);
        assertThat(records.get(records.size() - 1).events())
                .extracting(event -> event.type() + " " + event.data().get("balance") + " "
                        + event.data().get("held"))
                .containsExactly("hold_released 100 0", "adjusted 0 0", "account_closed null null");
    }
}
