package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.GrantTemplate.GrantOccasion;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.RateCardPrice;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.error.ErrorCode;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Null arguments, from callers whose compiler does not check for them, are rejected with the name of the field. */
@NullUnmarked
class LedgerNullArgumentTest extends LedgerTestBase {

    private static final Credits ONE = Credits.of(1);

    private void missing(String field, ThrowingCallable call) {
        bad(ErrorCode.INVALID_ARGUMENT, field + " must not be null", call);
    }

    @Test
    void requestsNameTheMissingField() {
        missing("user", () -> AccountId.of(null));
        missing("kind", () -> AccountSettings.NORMAL.withKind(null));
        missing("externalIds", () -> AccountSettings.NORMAL.withExternalIds(null));
        missing("externalIds.crm", () -> AccountSettings.NORMAL.withExternalIds(Collections.singletonMap("crm", null)));
        missing("autoRefill.amount", () -> AutoRefill.of(ONE, null));
        missing("eventId", () -> Usage.of(null, ADA, ONE));
        missing("account", () -> Usage.of("e", null, ONE));
        missing("metric", () -> Usage.of("e", ADA, (ResourceUsage) null));
        missing("cost", () -> Usage.of("e", ADA, (Credits) null));
        missing("source", () -> Usage.of("e", ADA, ONE).withSource(null));
        missing("metadata", () -> Usage.of("e", ADA, ONE).withMetadata(null));
        missing(
                "a key of metadata",
                () -> Usage.of("e", ADA, ONE).withMetadata(new HashMap<>(Collections.singletonMap(null, "x"))));
        missing("provider", () -> ResourceUsage.llmTokens(null, "m", 1, 1));
        missing("model", () -> ResourceUsage.llmTokens("p", null, 1, 1));
        missing("endpoint", () -> ResourceUsage.apiCalls(null, 1));
        missing("gbHours", () -> ResourceUsage.storage(null));
        missing("units", () -> Quantity.of((BigDecimal) null));
        missing("key", () -> CreditRequest.purchase(null, ADA, ONE));
        missing("account", () -> CreditRequest.purchase("k", null, ONE));
        missing("amount", () -> CreditRequest.purchase("k", ADA, null));
        missing("type", () -> CreditRequest.of("k", ADA, null, ONE));
        missing("expires", () -> LedgerArguments.time("expires", null));
        missing("transaction", () -> RefundRequest.of("k", null));
        missing("id", () -> HoldRequest.of(null, ADA, ONE));
        missing("account", () -> HoldRequest.of("h", null, ONE));
        missing("reference type", () -> BillingReference.of(null, new UUID(1, 1)));
        missing("reference id", () -> BillingReference.of("call", (UUID) null));
        missing("reference id", () -> BillingReference.of("call", (String) null));
        missing("happened", () -> BillingReference.of("call", new UUID(1, 1)).month(null));
        missing("reference", () -> MeteredBillingRequest.of(null, ADA, Rate.FREE));
        missing("rate", () -> MeteredBillingRequest.of(BillingReference.of("call", "1"), ADA, null));
        missing("account", () -> HistoryQuery.of(null));
        missing("tariff.first", () -> RateCardPrice.of(null));
        missing("models", () -> RateCard.DEFAULT.withModels(null));
        missing("otherModel", () -> RateCard.DEFAULT.withOtherModel(null));
        missing("holdFor", () -> LedgerOptions.DEFAULT.withHoldDuration(null));
        missing("rates", () -> LedgerOptions.DEFAULT.withRates(null));
    }

    @Test
    void commandsNameTheMissingArgument() {
        account(ADA, 10);
        missing("account", () -> ledger.putAccount(null, AccountSettings.NORMAL));
        missing("settings", () -> ledger.putAccount(ADA, null));
        missing("account", () -> ledger.account(null));
        missing("account", () -> ledger.balance(null));
        missing("account", () -> ledger.deleteAccount(null));
        missing("usage", () -> ledger.charge(null));
        missing("usage", () -> ledger.quote(null));
        missing("usage", () -> ledger.checkFunds(null));
        missing("usages", () -> ledger.chargeAll(null));
        missing("usages[0]", () -> ledger.chargeEach(Collections.singletonList(null)));
        missing("eventId", () -> ledger.usageEvent(null));
        missing("credit", () -> ledger.addCredits(null));
        missing("key", () -> ledger.adjust(null, ADA, ONE, null));
        missing("account", () -> ledger.adjust("k", null, ONE, null));
        missing("change", () -> ledger.adjust("k", ADA, null, null));
        missing("refund", () -> ledger.refund(null));
        missing("refund", () -> ledger.reverse(null));
    }

    @Test
    void commandsOfTheSubFacadesNameTheMissingArgument() {
        account(ADA, 10);
        missing("request", () -> ledger.holds().authorize(null));
        missing("id", () -> ledger.holds().settle(null, usage("e", ADA, 1)));
        missing("usage", () -> ledger.holds().settle("h", null));
        missing("lasts", () -> ledger.holds().extend("h", null));
        missing("id", () -> ledger.holds().release(null));
        missing("account", () -> ledger.holds().listOpen(null));
        missing("account", () -> ledger.grants().claimSignup(null));
        missing("account", () -> ledger.grants().claimDaily(null));
        missing("referred", () -> ledger.grants().claimReferral(ADA, null));
        missing("referrer", () -> ledger.grants().claimReferral(null, ADA));
        missing("account", () -> ledger.grants().listOpen(null));
        missing("request", () -> ledger.billings().start(null));
        missing("request", () -> ledger.billings().bill(null, 1));
        missing("reference", () -> ledger.billings().end(null, Instant.EPOCH));
        missing("at", () -> ledger.billings().end(BillingReference.of("call", "1"), null));
        missing("id", () -> ledger.billings().get(null));
        missing("time", () -> ledger.refills().take(1, null));
        missing("id", () -> ledger.refills().complete(null, "p"));
        missing("payment", () -> ledger.refills().complete(Ulid.MIN, null));
        missing("reason", () -> ledger.refills().fail(Ulid.MIN, null));
        missing("account", () -> ledger.refills().list(null, 1));
        missing("id", () -> ledger.history().transaction(null));
        missing("query", () -> ledger.history().list(null));
        missing("account", () -> ledger.history().balanceAt(null, Instant.EPOCH));
        missing("time", () -> ledger.history().balanceAt(ADA, null));
        missing("from", () -> ledger.history().statement(ADA, null, START, 1, null));
        missing("to", () -> ledger.history().totals(ADA, START, null));
        missing("period", () -> ledger.sweepEvery((Duration) null));
        missing("rules", () -> LedgerOptions.DEFAULT.withRules((Map<GrantOccasion, GrantTemplate>) null));
    }
}
