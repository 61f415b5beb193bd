package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.pricing.MetricPrice;
import io.holdfast.ledger.pricing.QuantityPrice;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A duplicate of a request returns the first result, even if the configuration has been changed since. */
class DuplicateAfterReconfigurationTest extends LedgerTestBase {

    private static final ResourceUsage UNLISTED = ResourceUsage.llmTokens("acme", "new", 1_000_000, 0);

    /** A ledger in which nothing has a price or a grant rule, and holds last a second. */
    private Ledger strict() {
        return new Ledger(
                stores.store(),
                OPTIONS.withRates(RateCard.DEFAULT.listedModelsOnly())
                        .withRules(Map.of())
                        .withHoldDuration(Duration.ofSeconds(1))
                        .withMaxHold(Duration.ofSeconds(1)));
    }

    @Test
    void aDuplicateChargeReturnsTheFirstResult() {
        account(ADA, 1_000);
        Usage usage = Usage.of("u", ADA, UNLISTED);
        Posted first = done(ledger.charge(usage));
        assertThat(strict().charge(usage)).isEqualTo(first.asRepeated());
        assertThat(strict().chargeEach(List.of(usage))).containsExactly(first.asRepeated());
        assertThat(strict().chargeAll(List.of(usage)))
                .isEqualTo(new LedgerOutcome.AllPosted(List.of(first.asRepeated())));
    }

    @Test
    void aDuplicateHoldAndADuplicateSettlementReturnTheFirstResults() {
        account(ADA, 1_000);
        HoldRequest request = HoldRequest.of("h", ADA, Credits.of(500)).withDuration(Duration.ofMinutes(10));
        LedgerOutcome held = ledger.holds().authorize(request);
        assertThat(strict().holds().authorize(request)).isEqualTo(repeated(held));
        Usage usage = Usage.of("u", ADA, UNLISTED);
        Posted settled = done(ledger.holds().settle("h", usage));
        assertThat(strict().holds().settle("h", usage)).isEqualTo(settled.asRepeated());
    }

    @Test
    void aDuplicateChargeReturnsTheFirstResultIfALaterPriceListOmitsTheMetric() {
        account(ADA, 1_000);
        Usage usage = Usage.of("u", ADA, UNLISTED);
        Posted first = done(ledger.charge(usage));
        Ledger listed =
                new Ledger(stores.store(), OPTIONS.withPriceList("default").withUsageDimensions(List.of("source")));
        listed.prices()
                .put("default", null, List.of(MetricPrice.of("custom/sms", QuantityPrice.flat("units", 1_000_000))));
        assertThat(listed.charge(usage)).isEqualTo(first.asRepeated());
        assertThat(listed.chargeEach(List.of(usage))).containsExactly(first.asRepeated());
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "has no price in price list default@1",
                () -> listed.charge(Usage.of("v", ADA, UNLISTED)));
    }

    @Test
    void aDuplicateGrantReturnsTheFirstResult() {
        account(ADA, 0);
        Posted first = done(ledger.grants().claimSignup(ADA));
        assertThat(strict().grants().claimSignup(ADA)).isEqualTo(first.asRepeated());
    }
}
