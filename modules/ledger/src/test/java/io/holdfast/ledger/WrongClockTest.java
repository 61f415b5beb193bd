package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountStatement.StatementQuery;
import io.holdfast.ledger.TransactionHistory.TransactionTotal;
import io.holdfast.ledger.pricing.MetricPrice;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.QuantityPrice;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.Entry;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A clock that was wrong for a while does not make the history disagree with the balance. */
class WrongClockTest extends LedgerTestBase {

    private static final Instant LAST = LedgerLimits.FOREVER.minusSeconds(1);

    private void assertHistoryAgrees(long balance) {
        Instant now = stores.clock().instant();
        assertThat(balance(ADA).balance()).isEqualTo(balance);
        assertThat(ledger.history().balanceAt(ADA, now)).hasValue(balance);
        for (Instant to : List.of(now, now.plusMillis(1), LAST)) {
            assertThat(ledger.history()
                            .statement(StatementQuery.of(ADA, START, to))
                            .orElseThrow()
                            .closing())
                    .isEqualTo(balance);
        }
    }

    @Test
    void entriesOfAClockThatWasAheadAreInTheHistoryOnceItIsRight() {
        account(ADA, 100);
        later(Duration.ofHours(1));
        done(ledger.charge(usage("ahead", ADA, 10)));
        stores.clock().set(START.plusSeconds(1));
        assertHistoryAgrees(90);
        done(ledger.charge(usage("right", ADA, 10)));
        assertHistoryAgrees(80);
        assertThat(ledger.history().totals(ADA, START, START.plusSeconds(1).plusMillis(1)))
                .containsEntry(TransactionType.USAGE, new TransactionTotal(2, -20));
    }

    @Test
    void entriesAfterTheCorrectionAreInThePeriodsInWhichTheyWerePosted() {
        account(ADA, 100);
        later(Duration.ofDays(3_650));
        done(ledger.charge(usage("ahead", ADA, 10)));
        for (int day = 1; day <= 3; day++) {
            stores.clock().set(START.plus(Duration.ofDays(day)));
            done(ledger.charge(usage("day-" + day, ADA, 1)));
        }
        stores.clock().set(START.plus(Duration.ofDays(30)));
        assertHistoryAgrees(87);
        for (int day = 1; day <= 3; day++) {
            Instant from = START.plus(Duration.ofDays(day));
            AccountStatement statement = ledger.history()
                    .statement(StatementQuery.of(ADA, from, from.plus(Duration.ofDays(1))))
                    .orElseThrow();
            assertThat(statement.closing()).isEqualTo(90 - day);
            assertThat(statement.entries()).hasSize(day == 1 ? 2 : 1);
            assertThat(ledger.history().balanceAt(ADA, from)).hasValue(90 - day);
        }
        // The entry of the wrong clock is effective no later than the one after it.
        assertThat(ledger.history().balanceAt(ADA, START.plus(Duration.ofHours(1))))
                .hasValue(100);
        stores.clock().set(START.plus(Duration.ofDays(4_000)));
        assertHistoryAgrees(87);
    }

    @Test
    void aClockThatGoesBackTwiceKeepsTheOrderOfTheEntries() {
        account(ADA, 100);
        for (int hour : new int[] {500, 300, 301, 302, 1, 2, 400, 3}) {
            stores.clock().set(START.plus(Duration.ofHours(hour)));
            done(ledger.charge(usage("at-" + hour, ADA, 1)));
        }
        assertHistoryAgrees(92);
        stores.clock().set(START.plus(Duration.ofHours(10)));
        assertHistoryAgrees(92);
        assertThat(ledger.history().balanceAt(ADA, START.plus(Duration.ofMinutes(90))))
                .hasValue(95);
        assertThat(ledger.history().balanceAt(ADA, START.plus(Duration.ofHours(3))))
                .hasValue(92);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1969-12-31T23:59:59Z", "-5000-01-01T00:00:00Z", "2500-01-01T00:00:00Z", "9999-01-01T00:00:00Z"})
    void anImpossibleClockNeitherDatesEntriesNorExpiresAnything(String clock) {
        account(ADA, 100);
        done(ledger.addCredits(CreditRequest.of("g", ADA, TransactionType.BONUS, Credits.of(10))
                .withTerms(new GrantTerms(1, START.plusSeconds(60)))));
        stores.clock().set(Instant.parse(clock));
        LedgerOutcome.Posted charge = done(ledger.charge(usage("c", ADA, 5)));
        assertThat(charge.transaction().created()).isEqualTo(START);
        assertThat(charge.id().getInstant()).isEqualTo(START);
        ledger.holds().authorize(HoldRequest.of("h", ADA, Credits.of(5))).orThrow();
        account(BOB, 10);
        ledger.sweep();
        assertThat(ledger.check().problems()).isEmpty();
        assertThat(balance(ADA)).isEqualTo(new Balance(105, 5));
        stores.clock().set(START.plusSeconds(1));
        assertHistoryAgrees(105);
    }

    @Test
    void aHoldOfAClockThatWasAheadEndsAfterItsDuration() {
        account(ADA, 100);
        later(Duration.ofDays(3_650));
        ledger.holds()
                .authorize(HoldRequest.of("h", ADA, Credits.of(60)).withDuration(Duration.ofMinutes(10)))
                .orThrow();
        stores.clock().set(START.plusSeconds(1));
        ledger.sweep();
        assertThat(ledger.holds().get("h").orElseThrow().status()).isEqualTo(Hold.Status.OPEN);
        later(Duration.ofMinutes(10));
        assertThat(balance(ADA)).isEqualTo(new Balance(100, 0));
        ledger.sweep();
        assertThat(ledger.holds().get("h").orElseThrow().status()).isEqualTo(Hold.Status.EXPIRED);
    }

    @Test
    void aRefillThatWasTakenByAClockThatWasAheadCanBeTakenAgain() {
        account(ADA, 100);
        ledger.putAccount(ADA, AccountSettings.NORMAL.withAutoRefill(AutoRefill.of(Credits.of(50), Credits.of(70))));
        done(ledger.charge(usage("c", ADA, 60)));
        later(Duration.ofDays(3_650));
        List<Entry<Ulid, RefillRequest>> taken = ledger.refills().take(10, Duration.ofMinutes(5));
        assertThat(taken).hasSize(1);
        stores.clock().set(START.plusSeconds(1));
        assertThat(ledger.refills().take(10, Duration.ofMinutes(5)))
                .extracting(Entry::key)
                .containsExactly(taken.get(0).key());
        assertThat(ledger.refills().take(10, Duration.ofMinutes(5))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1969-12-31T23:59:59Z", "9999-01-01T00:00:00Z"})
    void aPriceListVersionOfAnImpossibleClockDoesNotPriceEarlierUsage(String clock) {
        ledger = new Ledger(stores.store(), OPTIONS.withPriceList("default"));
        account(ADA, 1_000);
        later(Duration.ofDays(1));
        ledger.prices().put("default", null, List.of(sms(10)));
        Instant created = stores.clock().instant();
        stores.clock().set(Instant.parse(clock));
        for (String list : List.of("default", "new")) {
            bad(
                    ErrorCode.INVALID_ARGUMENT,
                    "effective must be set, because the clock is wrong",
                    () -> ledger.prices().put(list, null, List.of(sms(90))));
        }
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "effective must not be before the current time",
                () -> ledger.prices().put("default", START, List.of(sms(90))));
        Instant announced = created.plus(Duration.ofDays(1));
        assertThat(ledger.prices().put("default", announced, List.of(sms(20))).created())
                .isEqualTo(created);
        assertThat(ledger.prices().put("new", announced, List.of(sms(20))).created())
                .isEqualTo(announced);
        stores.clock().set(announced);
        Usage usage = Usage.of("u", ADA, ResourceUsage.custom("sms", Quantity.of(1)));
        assertThat(ledger.quote(usage.withTime(announced.minusMillis(1))).cost())
                .isEqualTo(Credits.of(10));
        assertThat(ledger.quote(usage).cost()).isEqualTo(Credits.of(20));
    }

    private static MetricPrice sms(long credits) {
        return MetricPrice.of("custom/sms", QuantityPrice.perUnit("units", Rate.credits(credits, 1)));
    }
}
