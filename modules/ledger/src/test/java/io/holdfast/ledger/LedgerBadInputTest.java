package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.pricing.ResourceKind;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.kit.Arguments;
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
    void blankAndTooLongIdsAreRejected() {
        account(ADA, 10);
        Credits one = Credits.of(1);
        badAs(() -> Arguments.notBlank("eventId", "", 200), () -> ledger.charge(usage(" ", ADA, 1)));
        badAs(() -> Arguments.notBlank("eventId", "", 200), () -> ledger.charge(usage("", ADA, 1)));
        badAs(() -> Arguments.text("eventId", LONG, 200), () -> usage(LONG, ADA, 1));
        badAs(() -> Arguments.text("eventId", "\ud800", 200), () -> usage("\ud800", ADA, 1));
        badAs(
                () -> Arguments.notBlank("source", "", 200),
                () -> usage("e", ADA, 1).withSource(""));
        badAs(() -> Arguments.text("agent", LONG, 200), () -> usage("e", ADA, 1).withAgent(LONG));
        badAs(() -> Arguments.notBlank("key", "", 200), () -> CreditRequest.purchase("", ADA, one));
        badAs(() -> Arguments.notBlank("key", "", 200), () -> ledger.adjust("\t", ADA, one, null));
        badAs(() -> Arguments.text("id", LONG, 200), () -> HoldRequest.of(LONG, ADA, one));
        badAs(() -> Arguments.text("plan", LONG, 200), () -> AccountSettings.NORMAL.withPlan(LONG));
        badAs(() -> Arguments.notBlank("eventId", "", 200), () -> ledger.hasUsageEvent(""));
        done(ledger.charge(usage("x".repeat(200), ADA, 1)));
        done(ledger.charge(usage("\ud83d\ude00".repeat(100), ADA, 1)));
    }

    @Test
    void invalidAmountsAreRejected() {
        account(ADA, 10);
        bad(ErrorCode.INVALID_ARGUMENT, "cost must be at least 0, but is -1", () -> usage("e", ADA, -1));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "amount must be at least 1, but is 0",
                () -> CreditRequest.purchase("k", ADA, Credits.ZERO));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "amount must be at least 1, but is -5",
                () -> CreditRequest.purchase("k", ADA, Credits.of(-5)));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "amount must be at least 1, but is 0",
                () -> HoldRequest.of("h", ADA, Credits.ZERO));
        bad(ErrorCode.INVALID_ARGUMENT, "change must not be 0", () -> ledger.adjust("k", ADA, Credits.ZERO, null));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "amount must be at least 1, but is -1",
                () -> RefundRequest.of("k", Ulid.MIN).withAmount(Credits.of(-1)));
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "amount must be between -1000000000000 and 1000000000000, but is 1000000000001",
                () -> Credits.of(1_000_000_000_001L));
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "amount must be between -1000000000000 and 1000000000000, but is " + Long.MIN_VALUE,
                () -> Credits.of(Long.MIN_VALUE));
        badAs(
                () -> Arguments.inRange("autoRefill.amount", 0, 1, LedgerLimits.MAX_AMOUNT),
                () -> AutoRefill.of(Credits.of(1), Credits.ZERO));
    }

    @Test
    void typesThatAreNotCreditAreRejected() {
        for (TransactionType type : List.of(
                TransactionType.USAGE,
                TransactionType.ADJUSTMENT,
                TransactionType.REVERSAL,
                TransactionType.GRANT_EXPIRY,
                TransactionType.CLOSURE)) {
            bad(
                    ErrorCode.INVALID_ARGUMENT,
                    "type must be a credit type such as PURCHASE, but is " + type,
                    () -> CreditRequest.of("k", ADA, type, Credits.of(1)));
        }
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "terms must be null for credit of type PURCHASE",
                () -> CreditRequest.purchase("k", ADA, Credits.of(1)).withTerms(GrantTerms.DEFAULT));
    }

    @Test
    void tooLargeMapsAreRejected() {
        Map<String, String> many = IntStream.range(0, 33).boxed().collect(Collectors.toMap(i -> "k" + i, i -> "v"));
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "metadata has 33 entries; the limit is 32",
                () -> usage("e", ADA, 1).withMetadata(many));
        badAs(
                () -> Arguments.text("metadata.k", "x".repeat(501), 500),
                () -> usage("e", ADA, 1).withMetadata(Map.of("k", "x".repeat(501))));
        badAs(
                () -> Arguments.notBlank("a key of metadata", "", 64),
                () -> usage("e", ADA, 1).withMetadata(Map.of("", "v")));
        bad(ErrorCode.LIMIT_EXCEEDED, "externalIds has 33 entries", () -> AccountSettings.NORMAL.withExternalIds(many));
        badAs(
                () -> Arguments.text("description", "x".repeat(501), 500),
                () -> usage("e", ADA, 1).withDescription("x".repeat(501)));
    }

    @Test
    void timesOutOfRangeAreRejected() {
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "at must be at or after 1970-01-01T00:00:00Z and before 2500-01-01T00:00:00Z",
                () -> usage("e", ADA, 1).withTime(Instant.MAX));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "expires must be at or after 1970-01-01T00:00:00Z",
                () -> GrantTerms.until(Instant.EPOCH.minusNanos(1)));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "lasts must be above zero and at most PT744H, but is PT0S",
                () -> HoldRequest.of("h", ADA, Credits.of(1)).withDuration(Duration.ZERO));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "lasts must be above zero and at most PT744H, but is PT768H",
                () -> HoldRequest.of("h", ADA, Credits.of(1)).withDuration(Duration.ofDays(32)));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "holdFor must be above zero and at most PT744H, but is PT-1S",
                () -> LedgerOptions.DEFAULT.withHoldDuration(Duration.ofSeconds(-1)));
        badAs(() -> Arguments.inRange("priority", 1_001, 0, 1_000), () -> GrantTerms.DEFAULT.withPriority(1_001));
    }

    @Test
    void emptyAndTooLargeBulksAreRejected() {
        account(ADA, 10_000);
        List<Usage> many =
                IntStream.range(0, 1_001).mapToObj(i -> usage("e-" + i, ADA, 1)).toList();
        badAs(() -> Arguments.inRange("usages", 1_001, 1, 1_000), () -> ledger.chargeAll(many));
        badAs(() -> Arguments.inRange("usages", 1_001, 1, 1_000), () -> ledger.chargeEach(many));
        badAs(() -> Arguments.inRange("usages", 0, 1, 1_000), () -> ledger.chargeAll(List.of()));
    }

    @Test
    void theConstructorOfAMetricValidatesItsArguments() {
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "name must not be null for metrics of kind CUSTOM",
                () -> new ResourceUsage(ResourceKind.CUSTOM, null, null, 1, 0));
        badAs(() -> Arguments.notBlank("name", "", 200), () -> new ResourceUsage(ResourceKind.CUSTOM, null, " ", 1, 0));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "provider must not be null for metrics of kind LLM_TOKENS",
                () -> new ResourceUsage(ResourceKind.LLM_TOKENS, null, "m", 1, 0));
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "quantity of STORAGE",
                () -> new ResourceUsage(ResourceKind.STORAGE, null, null, Long.MAX_VALUE, 0));
    }
}
