package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.TransactionHistory.TransactionTotal;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TransactionHistoryTest extends LedgerTestBase {

    /** Posts a purchase, then a charge of 1 every second. */
    private void busy(int charges) {
        account(ADA, 1_000);
        IntStream.range(0, charges).forEach(i -> {
            later(Duration.ofSeconds(1));
            done(ledger.charge(usage("e-" + i, ADA, 1)));
        });
    }

    private static List<String> sources(Page<Entry<Ulid, LedgerTransaction>> page) {
        return page.rows().stream().map(row -> row.value().source()).toList();
    }

    @Test
    void theNewestComeFirst() {
        busy(5);
        Page<Entry<Ulid, LedgerTransaction>> page =
                ledger.history().list(HistoryQuery.of(ADA).withLimit(3));
        assertThat(sources(page)).containsExactly("e-4", "e-3", "e-2");
        assertThat(page.next()).isPresent();
    }

    @Test
    void pagesHaveALimitAndAnOffset() {
        busy(9);
        assertThat(sources(
                        ledger.history().list(HistoryQuery.of(ADA).withLimit(3).withOffset(4))))
                .containsExactly("e-4", "e-3", "e-2");
        Page<Entry<Ulid, LedgerTransaction>> last =
                ledger.history().list(HistoryQuery.of(ADA).withLimit(5).withOffset(5));
        assertThat(last.rows()).hasSize(5);
        assertThat(last.next()).isEmpty();
        assertThat(ledger.history().list(HistoryQuery.of(ADA).withOffset(10)).rows())
                .isEmpty();
    }

    @Test
    void aCursorIsNotDisturbedByWrites() {
        busy(10);
        List<String> seen = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            Page<Entry<Ulid, LedgerTransaction>> page =
                    ledger.history().list(HistoryQuery.of(ADA).withLimit(4).after(cursor.orElse(null)));
            seen.addAll(sources(page));
            cursor = page.next();
            done(ledger.charge(usage("more-" + seen.size(), ADA, 1)));
        } while (cursor.isPresent());
        assertThat(seen)
                .containsExactly("e-9", "e-8", "e-7", "e-6", "e-5", "e-4", "e-3", "e-2", "e-1", "e-0", "start-" + ADA);
    }

    @Test
    void transactionsOfOneMillisecondKeepTheirOrder() {
        account(ADA, 1_000);
        IntStream.range(0, 50).forEach(i -> done(ledger.charge(usage("e-" + i, ADA, 1))));
        List<String> all = sources(ledger.history().list(HistoryQuery.of(ADA).withLimit(50)));
        assertThat(all)
                .isEqualTo(IntStream.range(0, 50).mapToObj(i -> "e-" + (49 - i)).toList());
    }

    @Test
    void aPageCanBeFilteredByTypeAndByPeriod() {
        busy(10);
        done(ledger.adjust("a-1", ADA, Credits.of(3), null));
        assertThat(sources(ledger.history().list(HistoryQuery.of(ADA).withType(TransactionType.ADJUSTMENT))))
                .containsExactly("a-1");
        assertThat(sources(
                        ledger.history().list(HistoryQuery.of(ADA).period(START.plusSeconds(3), START.plusSeconds(6)))))
                .containsExactly("e-4", "e-3", "e-2");
        Page<Entry<Ulid, LedgerTransaction>> page = ledger.history()
                .list(HistoryQuery.of(ADA)
                        .withType(TransactionType.USAGE)
                        .withLimit(2)
                        .withOffset(1));
        assertThat(sources(page)).containsExactly("e-8", "e-7");
        assertThat(sources(ledger.history()
                        .list(HistoryQuery.of(ADA)
                                .withType(TransactionType.USAGE)
                                .withLimit(100)
                                .after(page.next().orElseThrow()))))
                .hasSize(7)
                .startsWith("e-6");
    }

    @Test
    void pastBalancesAreKnown() {
        busy(3);
        assertThat(ledger.history().balanceAt(ADA, START.minusMillis(1))).isEmpty();
        assertThat(ledger.history().balanceAt(ADA, START)).hasValue(1_000);
        assertThat(ledger.history().balanceAt(ADA, START.plusMillis(999))).hasValue(1_000);
        assertThat(ledger.history().balanceAt(ADA, START.plusSeconds(1))).hasValue(999);
        later(Duration.ofSeconds(500));
        assertThat(ledger.history().balanceAt(ADA, START.plusSeconds(500))).hasValue(997);
        assertThat(ledger.history().balanceAt(BOB, START)).isEmpty();
    }

    @Test
    void aStatementAddsUpPageByPage() {
        busy(25);
        done(ledger.addCredits(CreditRequest.purchase("p-2", ADA, Credits.of(50))));
        Instant from = START.plusSeconds(5);
        Instant to = START.plusSeconds(21);
        long balance = ledger.history().balanceAt(ADA, from.minusMillis(1)).orElseThrow();
        Optional<String> cursor = Optional.empty();
        int entries = 0;
        do {
            AccountStatement page = ledger.history()
                    .statement(ADA, from, to, 7, cursor.orElse(null))
                    .orElseThrow();
            assertThat(page.opening()).isEqualTo(balance);
            for (Entry<Ulid, LedgerTransaction> entry : page.entries()) {
                balance += entry.value().amount();
                assertThat(entry.value().balance()).isEqualTo(balance);
            }
            assertThat(page.closing()).isEqualTo(balance);
            entries += page.entries().size();
            cursor = page.next();
        } while (cursor.isPresent());
        assertThat(entries).isEqualTo(16);
        assertThat(ledger.history().balanceAt(ADA, to.minusMillis(1))).hasValue(balance);
    }

    @Test
    void aStatementWithoutEntriesHasTheSameBalanceTwice() {
        busy(3);
        AccountStatement quiet = ledger.history()
                .statement(ADA, START.plusSeconds(100), START.plusSeconds(200), 10, null)
                .orElseThrow();
        assertThat(quiet).isEqualTo(new AccountStatement(997, List.of(), 997, Optional.empty()));
        assertThat(ledger.history().statement(BOB, START, START, 10, null)).isEmpty();
    }

    @Test
    void totalsAreByType() {
        busy(10);
        done(ledger.adjust("a-1", ADA, Credits.of(3), null));
        Map<TransactionType, TransactionTotal> totals =
                ledger.history().totals(ADA, START.plusSeconds(2), START.plusSeconds(60));
        assertThat(totals)
                .isEqualTo(Map.of(
                        TransactionType.USAGE,
                        new TransactionTotal(9, -9),
                        TransactionType.ADJUSTMENT,
                        new TransactionTotal(1, 3)));
        assertThat(ledger.history().totals(BOB, START, START)).isEmpty();
    }

    @Test
    void invalidQueriesAreRejected() {
        account(ADA, 1);
        badAs(
                () -> Arguments.inRange("limit", 101, 1, 100),
                () -> HistoryQuery.of(ADA).withLimit(101));
        badAs(
                () -> Arguments.inRange("limit", 0, 1, 100),
                () -> HistoryQuery.of(ADA).withLimit(0));
        badAs(
                () -> Arguments.inRange("offset", -1, 0, 100_000),
                () -> HistoryQuery.of(ADA).withOffset(-1));
        badAs(
                () -> Arguments.inRange("offset", 100_001, 0, 100_000),
                () -> HistoryQuery.of(ADA).withOffset(100_001));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "cursor must be a cursor returned with a previous page",
                () -> ledger.history().list(HistoryQuery.of(ADA).after("nonsense")));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "from must be at or after 1970-01-01T00:00:00Z",
                () -> HistoryQuery.of(ADA).period(Instant.MIN, null));
    }

    @Test
    void aBalanceBetweenTwoMillisecondsDoesNotIncludeTheLaterOne() {
        account(BOB, 100);
        later(Duration.ofMillis(1));
        done(ledger.charge(usage("next", BOB, 30)));
        assertThat(ledger.history().balanceAt(BOB, START.plusNanos(500_000))).hasValue(100);
        assertThat(ledger.history().balanceAt(BOB, START.plusMillis(1))).hasValue(70);
    }

    @Test
    void aBalanceOfTheFutureIsRejected() {
        account(ADA, 100);
        assertThat(ledger.history().balanceAt(ADA, START)).hasValue(100);
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "time must not be after the current time (" + START + "), but is " + START.plusMillis(1),
                () -> ledger.history().balanceAt(ADA, START.plusMillis(1)));
    }

    @Test
    void aPeriodThatEndsBeforeItsStartIsRejected() {
        account(ADA, 100);
        Instant end = START.minusMillis(1);
        String message = "to must not be before from (" + START + "), but is " + end;
        bad(ErrorCode.INVALID_ARGUMENT, message, () -> HistoryQuery.of(ADA).period(START, end));
        bad(ErrorCode.INVALID_ARGUMENT, message, () -> ledger.history().statement(ADA, START, end, 10, null));
        bad(ErrorCode.INVALID_ARGUMENT, message, () -> ledger.history().totals(ADA, START, end));
        assertThat(ledger.history().totals(ADA, START, START)).isEmpty();
    }
}
