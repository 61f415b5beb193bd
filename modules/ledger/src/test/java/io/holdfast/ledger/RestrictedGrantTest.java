package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.CreditTransfers.TransferRequest;
import io.holdfast.ledger.LedgerOutcome.Insufficient;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Grants that can be used only for some metrics. */
class RestrictedGrantTest extends LedgerTestBase {

    private static final String LARGE = "llm_tokens/acme/large";

    private Posted grant(String key, long amount, int priority, String... metrics) {
        return done(ledger.addCredits(CreditRequest.of(key, ADA, TransactionType.BONUS, Credits.of(amount))
                .withTerms(new GrantTerms(priority, START.plusSeconds(60), List.of(metrics)))));
    }

    private static Usage tokens(String event, String model, long cost) {
        ResourceUsage usage = ResourceUsage.llmTokens("acme", model, 1, 1);
        return new Usage(event, ADA, usage, Credits.of(cost), "api", null, null, null, Map.of());
    }

    private long available(String metric) {
        return ledger.grants().available(ADA, metric).orElseThrow().minor();
    }

    private List<Long> remaining() {
        return ledger.grants().listOpen(ADA).stream()
                .map(row -> row.value().remaining())
                .toList();
    }

    @Test
    void aChargeUsesOnlyMatchingGrantsInSpendingOrder() {
        account(ADA, 10);
        grant("g-1", 20, 1, LARGE);
        grant("g-2", 30, 2);
        grant("g-3", 40, 3, "llm_tokens/acme/*", "custom/sms");
        assertThat(balance(ADA).available()).isEqualTo(100);
        assertThat(available(LARGE)).isEqualTo(100);
        assertThat(available("llm_tokens/acme/small")).isEqualTo(80);
        assertThat(available("llm_tokens/other/small")).isEqualTo(40);
        Posted charge = done(ledger.charge(tokens("e-1", "small", 65)));
        assertThat(remaining()).containsExactly(20L, 5L);
        assertThat(charge.transaction().shares()).hasSize(2);
        LedgerOutcome refused = ledger.charge(tokens("e-2", "small", 16));
        assertThat(refused).isEqualTo(new Insufficient(Credits.of(16), new Balance(35, 0), Credits.of(15)));
        assertThat(ledger.checkFunds(tokens("e-2", "small", 16))).isEqualTo(refused);
        done(ledger.charge(tokens("e-3", "large", 35)));
        assertThat(balance(ADA).balance()).isZero();
    }

    @Test
    void aRefundReturnsToTheGrantsThatWereUsed() {
        account(ADA, 10);
        grant("g-1", 20, 1, LARGE);
        grant("g-2", 30, 2);
        Posted charge = done(ledger.charge(tokens("e-1", "large", 55)));
        done(ledger.refund(RefundRequest.of("r-1", charge.id()).withAmount(Credits.of(10))));
        assertThat(remaining()).containsExactly(5L);
        done(ledger.refund(RefundRequest.of("r-2", charge.id())));
        assertThat(remaining()).containsExactly(20L, 30L);
        assertThat(available("custom/sms")).isEqualTo(40);
    }

    @Test
    void aHoldForAMetricReservesMatchingGrantsFirst() {
        account(ADA, 10);
        grant("g-1", 20, 1, LARGE);
        refused(ledger.holds().authorize(HoldRequest.of("h-0", ADA, Credits.of(11))), LedgerError.INSUFFICIENT_CREDITS);
        HoldRequest request = HoldRequest.of("h-1", ADA, Credits.of(25)).withMetric(LARGE);
        ledger.holds().authorize(request).orThrow();
        assertThat(ledger.holds().authorize(request.withMetric(null))).isInstanceOf(LedgerOutcome.KeyReused.class);
        assertThat(available("custom/sms")).isEqualTo(5);
        assertThat(available(LARGE)).isEqualTo(5);
        ledger.holds().resize("h-1", Credits.of(15)).orThrow();
        assertThat(available("custom/sms")).isEqualTo(10);
        assertThat(available(LARGE)).isEqualTo(15);
        refused(ledger.holds().settle("h-1", tokens("e-1", "small", 11)), LedgerError.INSUFFICIENT_CREDITS);
        done(ledger.holds().settle("h-1", tokens("e-2", "large", 28)));
        assertThat(balance(ADA).balance()).isEqualTo(2);
    }

    @Test
    void aChargeLeavesTheCreditThatHoldsReserve() {
        account(ADA, 0);
        grant("g-1", 10, 1);
        grant("g-2", 20, 2, LARGE);
        ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(8))).orThrow();
        done(ledger.charge(tokens("e-1", "large", 15)));
        assertThat(remaining()).containsExactly(8L, 7L);
        done(ledger.holds().settle("h-1", usage("e-2", ADA, 8)));
        assertThat(remaining()).containsExactly(7L);
    }

    @Test
    void aHeldRestrictedGrantExpiresWhenTheHoldEnds() {
        account(ADA, 10);
        grant("g-1", 20, 1, LARGE);
        ledger.holds()
                .authorize(HoldRequest.of("h-1", ADA, Credits.of(15))
                        .withMetric(LARGE)
                        .withDuration(Duration.ofHours(1)))
                .orThrow();
        later(Duration.ofMinutes(5));
        assertThat(balance(ADA)).isEqualTo(new Balance(25, 15));
        ledger.holds().release("h-1").orThrow();
        assertThat(balance(ADA)).isEqualTo(new Balance(10, 0));
    }

    @Test
    void aRestrictedGrantDoesNotCoverADebt() {
        ledger.putAccount(ADA, AccountSettings.NORMAL.withCreditLimit(Credits.of(50)));
        done(ledger.charge(usage("e-1", ADA, 30)));
        Posted credit = grant("g-1", 100, 1, LARGE);
        assertThat(available("custom/sms")).isEqualTo(-30);
        assertThat(available(LARGE)).isEqualTo(70);
        refused(ledger.charge(usage("e-2", ADA, 21)), LedgerError.INSUFFICIENT_CREDITS);
        assertThat(ledger.putAccount(ADA, AccountSettings.NORMAL)).isInstanceOf(LedgerOutcome.Overdrawn.class);
        done(ledger.reverse(RefundRequest.of("r-1", credit.id()).withAmount(Credits.of(60))));
        assertThat(remaining()).containsExactly(40L);
        done(ledger.charge(tokens("e-3", "large", 60)));
        assertThat(balance(ADA).balance()).isEqualTo(-50);
        later(Duration.ofHours(1));
        assertThat(balance(ADA).balance()).isEqualTo(-50);
    }

    @Test
    void otherDebitsUseOnlyUnrestrictedCredit() {
        account(BOB, 0);
        account(ADA, 10);
        grant("g-1", 20, 1, LARGE);
        refused(ledger.adjust("a-1", ADA, Credits.of(-11), null), LedgerError.INSUFFICIENT_CREDITS);
        refused(
                ledger.transfers().transfer(new TransferRequest("t-1", ADA, BOB, Credits.of(11), null)),
                LedgerError.INSUFFICIENT_CREDITS);
        ledger.transfers()
                .transfer(new TransferRequest("t-2", ADA, BOB, Credits.of(10), null))
                .orThrow();
        assertThat(remaining()).containsExactly(20L);
        ledger.deleteAccount(ADA).orThrow();
    }

    @Test
    void badMetricsAreRejected() {
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "metrics must not be blank",
                () -> GrantTerms.DEFAULT.withMetrics(List.of(" ")));
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "number of metrics",
                () -> GrantTerms.DEFAULT.withMetrics(
                        IntStream.range(0, 21).mapToObj(i -> "custom/" + i).toList()));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "metrics",
                () -> GrantTerms.DEFAULT.withMetrics(Collections.nCopies(2, "custom/a")));
        assertThat(ResourceUsage.custom("a", Quantity.of(1)).key()).isEqualTo("custom/a");
    }
}
