package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.internal.LedgerSchema;
import io.holdfast.ledger.pricing.Metric;
import io.holdfast.ledger.pricing.MetricKind;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.store.error.ErrorCode;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LedgerBadInputTest extends LedgerTestBase {

    private static final String LONG = "x".repeat(201);

    @Test
    void idsThatAreBlankOrTooLong() {
        account(ADA, 10);
        Credits one = Credits.of(1);
        bad(ErrorCode.INVALID_ARGUMENT, "eventId is blank", () -> ledger.charge(usage(" ", ADA, 1)));
        bad(ErrorCode.INVALID_ARGUMENT, "eventId is blank", () -> ledger.charge(usage("", ADA, 1)));
        bad(ErrorCode.LIMIT_EXCEEDED, "eventId has 201 characters, the limit is 200", () -> usage(LONG, ADA, 1));
        bad(ErrorCode.INVALID_ARGUMENT, "half a surrogate pair", () -> usage("\ud800", ADA, 1));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "source is blank",
                () -> usage("e", ADA, 1).withSource(""));
        bad(ErrorCode.LIMIT_EXCEEDED, "agent has 201", () -> usage("e", ADA, 1).withAgent(LONG));
        bad(ErrorCode.INVALID_ARGUMENT, "key is blank", () -> CreditRequest.purchase("", ADA, one));
        bad(ErrorCode.INVALID_ARGUMENT, "key is blank", () -> ledger.adjust("\t", ADA, one, null));
        bad(ErrorCode.LIMIT_EXCEEDED, "id has 201", () -> HoldRequest.of(LONG, ADA, one));
        bad(ErrorCode.LIMIT_EXCEEDED, "plan has 201", () -> AccountSettings.NORMAL.withPlan(LONG));
        bad(ErrorCode.INVALID_ARGUMENT, "eventId is blank", () -> ledger.hasUsageEvent(""));
        done(ledger.charge(usage("x".repeat(200), ADA, 1)));
        done(ledger.charge(usage("\ud83d\ude00".repeat(100), ADA, 1)));
    }

    @Test
    void amountsThatMakeNoSense() {
        account(ADA, 10);
        bad(ErrorCode.INVALID_ARGUMENT, "cost is -1", () -> usage("e", ADA, -1));
        bad(ErrorCode.INVALID_ARGUMENT, "amount is 0", () -> CreditRequest.purchase("k", ADA, Credits.ZERO));
        bad(ErrorCode.INVALID_ARGUMENT, "amount is -5", () -> CreditRequest.purchase("k", ADA, Credits.of(-5)));
        bad(ErrorCode.INVALID_ARGUMENT, "amount is 0", () -> HoldRequest.of("h", ADA, Credits.ZERO));
        bad(ErrorCode.INVALID_ARGUMENT, "change is 0", () -> ledger.adjust("k", ADA, Credits.ZERO, null));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "amount is -1",
                () -> Refund.of("k", Ulid.MIN).withAmount(Credits.of(-1)));
        bad(ErrorCode.LIMIT_EXCEEDED, "at most 1000000000000", () -> Credits.of(1_000_000_000_001L));
        bad(ErrorCode.LIMIT_EXCEEDED, "at most 1000000000000", () -> Credits.of(Long.MIN_VALUE));
        bad(ErrorCode.INVALID_ARGUMENT, "autoRefill.amount is 0", () -> AutoRefill.of(Credits.of(1), Credits.ZERO));
    }

    @Test
    void typesThatAreNoCredit() {
        for (TransactionType type : List.of(
                TransactionType.USAGE,
                TransactionType.ADJUSTMENT,
                TransactionType.REVERSAL,
                TransactionType.GRANT_EXPIRY,
                TransactionType.CLOSURE)) {
            bad(ErrorCode.INVALID_ARGUMENT, "type is " + type, () -> CreditRequest.of("k", ADA, type, Credits.of(1)));
        }
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "terms are for grants",
                () -> CreditRequest.purchase("k", ADA, Credits.of(1)).withTerms(GrantTerms.DEFAULT));
    }

    @Test
    void balancesThatCannotBeCounted() {
        unlimited(ADA);
        Account a = stored(ADA);
        stores.store()
                .put(
                        LedgerSchema.ACCOUNTS,
                        ADA,
                        new Account(
                                a.user(),
                                a.kind(),
                                Long.MAX_VALUE - 5,
                                0,
                                0,
                                0,
                                0,
                                0,
                                null,
                                0,
                                0,
                                null,
                                null,
                                null,
                                null,
                                Map.of(),
                                1,
                                null,
                                START,
                                START,
                                null));
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "it would be beyond what can be counted, 9223372036854775807",
                () -> ledger.addCredits(CreditRequest.of("k", ADA, TransactionType.REFUND, Credits.of(6))));
        stores.store().put(LedgerSchema.ACCOUNTS, ADA, a);
        assertThat(balance(ADA).balance()).isZero();
    }

    @Test
    void mapsThatAreTooLarge() {
        Map<String, String> many = IntStream.range(0, 33).boxed().collect(Collectors.toMap(i -> "k" + i, i -> "v"));
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "metadata has 33 entries, the limit is 32",
                () -> usage("e", ADA, 1).withMetadata(many));
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "metadata.k has 501 characters",
                () -> usage("e", ADA, 1).withMetadata(Map.of("k", "x".repeat(501))));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "a key of metadata is blank",
                () -> usage("e", ADA, 1).withMetadata(Map.of("", "v")));
        bad(ErrorCode.LIMIT_EXCEEDED, "externalIds has 33 entries", () -> AccountSettings.NORMAL.withExternalIds(many));
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "description has 501",
                () -> usage("e", ADA, 1).withDescription("x".repeat(501)));
    }

    @Test
    void timesThatAreOutOfRange() {
        bad(ErrorCode.INVALID_ARGUMENT, "at is", () -> usage("e", ADA, 1).withTime(Instant.MAX));
        bad(ErrorCode.INVALID_ARGUMENT, "expires is", () -> GrantTerms.until(Instant.EPOCH.minusNanos(1)));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "lasts is PT0S",
                () -> HoldRequest.of("h", ADA, Credits.of(1)).withDuration(Duration.ZERO));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "at most PT744H",
                () -> HoldRequest.of("h", ADA, Credits.of(1)).withDuration(Duration.ofDays(32)));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "holdFor is",
                () -> LedgerOptions.DEFAULT.withHoldDuration(Duration.ofSeconds(-1)));
        bad(ErrorCode.LIMIT_EXCEEDED, "priority is 1001", () -> GrantTerms.DEFAULT.withPriority(1_001));
    }

    @Test
    void bulksThatAreEmptyOrTooLarge() {
        account(ADA, 10_000);
        List<Usage> many =
                IntStream.range(0, 1_001).mapToObj(i -> usage("e-" + i, ADA, 1)).toList();
        bad(ErrorCode.LIMIT_EXCEEDED, "usages is 1001, it must be 1 to 1000", () -> ledger.chargeAll(many));
        bad(ErrorCode.LIMIT_EXCEEDED, "usages is 1001, it must be 1 to 1000", () -> ledger.chargeEach(many));
        bad(ErrorCode.INVALID_ARGUMENT, "usages is 0", () -> ledger.chargeAll(List.of()));
    }

    @Test
    void aQuantityThatIsNextToNothingIsNothing() {
        assertThat(Quantity.of(new BigDecimal("1E-5000000"))).isEqualTo(Quantity.of(0));
        assertThat(Quantity.of(new BigDecimal("0.0000005")).micros()).isEqualTo(1);
        assertThat(Quantity.of(new BigDecimal("0.00000049")).micros()).isZero();
    }

    @Test
    void aMetricMadeByHandIsLookedAtToo() {
        bad(ErrorCode.INVALID_ARGUMENT, "name", () -> new Metric(MetricKind.CUSTOM, null, null, 1, 0));
        bad(ErrorCode.INVALID_ARGUMENT, "name is blank", () -> new Metric(MetricKind.CUSTOM, null, " ", 1, 0));
        bad(ErrorCode.INVALID_ARGUMENT, "provider", () -> new Metric(MetricKind.LLM_TOKENS, null, "m", 1, 0));
        bad(ErrorCode.LIMIT_EXCEEDED, "quantity", () -> new Metric(MetricKind.STORAGE, null, null, Long.MAX_VALUE, 0));
    }
}
