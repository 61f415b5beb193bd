package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.pricing.MetricPrice;
import io.holdfast.ledger.pricing.PriceLine;
import io.holdfast.ledger.pricing.PriceList;
import io.holdfast.ledger.pricing.PriceScheme;
import io.holdfast.ledger.pricing.PriceTier;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.QuantityPrice;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.ledger.pricing.Rounding;
import io.holdfast.ledger.pricing.UnlistedUsage;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PriceListTest extends LedgerTestBase {

    private static final ResourceUsage TOKENS = ResourceUsage.llmTokens("acme", "large", 1_000, 100)
            .withQuantity("cached_input", Quantity.of(500))
            .withQuantity("reasoning", Quantity.of(50));

    @BeforeEach
    void useThePriceListDefault() {
        ledger = new Ledger(stores.store(), OPTIONS.withPriceList("default"));
        account(ADA, 1_000_000);
    }

    private static MetricPrice tokens(long inputMicros) {
        return MetricPrice.of(
                "llm_tokens/acme/large",
                QuantityPrice.perUnit("input", Rate.micros(inputMicros)),
                QuantityPrice.perUnit("cached_input", Rate.micros(inputMicros / 10)),
                QuantityPrice.perUnit("output", Rate.micros(inputMicros * 5)),
                QuantityPrice.perUnit("reasoning", Rate.micros(inputMicros * 5)));
    }

    private static MetricPrice sms(QuantityPrice price) {
        return MetricPrice.of("custom/sms", price);
    }

    private long priceOf(QuantityPrice price, long units) {
        return sms(price).price(ResourceUsage.custom("sms", Quantity.of(units))).micros();
    }

    @Test
    void anyNumberOfQuantitiesIsPricedAndTheChargeNamesTheListAndItsVersion() {
        ledger.prices().put("default", null, List.of(tokens(1_000)));
        Usage usage = Usage.of("e-1", ADA, TOKENS);
        Quote quote = ledger.quote(usage);
        assertThat(quote.micros()).isEqualTo(1_000_000 + 50_000 + 500_000 + 250_000);
        assertThat(quote.lines())
                .extracting(PriceLine::text)
                .containsExactly(
                        "1000 input at 0.001 per 1 = 1",
                        "100 output at 0.005 per 1 = 0.5",
                        "500 cached_input at 0.0001 per 1 = 0.05",
                        "50 reasoning at 0.005 per 1 = 0.25");
        LedgerOutcome.Posted posted = done(ledger.charge(usage));
        assertThat(posted.transaction().priceList()).isEqualTo("default@1").isEqualTo(quote.priceList());
        UsageEvent event = ledger.usageEvent("e-1").orElseThrow();
        assertThat(event.priceList()).isEqualTo("default@1");
        assertThat(event.micros()).isEqualTo(quote.micros());
        assertThat(event.metric()).isEqualTo(TOKENS);
    }

    @Test
    void aUsageIsPricedByTheVersionInForceAtItsTimeAndOldChargesNeverChange() {
        ledger.prices()
                .put("default", START.minus(Duration.ofDays(10)), List.of(sms(QuantityPrice.flat("units", 1_000_000))));
        Instant may = START.plus(Duration.ofDays(1));
        assertThat(ledger.prices()
                        .put("default", may, List.of(sms(QuantityPrice.flat("units", 3_000_000))))
                        .version())
                .isEqualTo(2);
        Usage now = Usage.of("now", ADA, ResourceUsage.custom("sms", Quantity.of(1)));
        LedgerOutcome.Posted first = done(ledger.charge(now));
        assertThat(first.transaction().amount()).isEqualTo(-1);
        later(Duration.ofDays(2));
        assertThat(ledger.charge(now)).isEqualTo(repeated(first));
        assertThat(done(ledger.charge(Usage.of("late", ADA, now.metric()).withTime(START)))
                        .transaction()
                        .priceList())
                .isEqualTo("default@1");
        assertThat(done(ledger.charge(Usage.of("new", ADA, now.metric())))
                        .transaction()
                        .amount())
                .isEqualTo(-3);
        assertThat(ledger.prices().versions("default"))
                .extracting(PriceList.Version::effective)
                .containsExactly(START.minus(Duration.ofDays(10)), may);
    }

    @Test
    void aVersionThatStartsEarlierThanAScheduledOneIsInForceUntilThen() {
        ledger.prices().put("default", null, List.of(sms(QuantityPrice.flat("units", 1))));
        ledger.prices().put("default", START.plusSeconds(200), List.of(sms(QuantityPrice.flat("units", 2))));
        ledger.prices().put("default", START.plusSeconds(100), List.of(sms(QuantityPrice.flat("units", 3))));
        ledger.prices().put("default", START.plusSeconds(100), List.of(sms(QuantityPrice.flat("units", 4))));
        stores.store().update(tx -> {
            assertThat(ledger.prices()
                            .get(tx, "default", null, START.plusSeconds(150))
                            .orElseThrow()
                            .version())
                    .isEqualTo(4);
            assertThat(ledger.prices()
                            .get(tx, "default", null, START.plusSeconds(250))
                            .orElseThrow()
                            .version())
                    .isEqualTo(2);
            assertThat(ledger.prices().get(tx, "default", null, START.minusSeconds(1)))
                    .isEmpty();
            assertThat(ledger.prices().get(tx, "default", 3, null)).isPresent();
        });
    }

    @Test
    void theSamePricesAgainDoNotCreateAVersion() {
        PriceList first = ledger.prices().put("default", null, List.of(tokens(1_000)));
        later(Duration.ofHours(1));
        assertThat(ledger.prices().put("default", null, List.of(tokens(1_000)))).isEqualTo(first);
        assertThat(ledger.prices().put("default", START, List.of(tokens(1_000))))
                .isEqualTo(first);
        assertThat(ledger.prices().put("default", null, List.of(tokens(2_000))).version())
                .isEqualTo(2);
    }

    @Test
    void pricesInThePastCannotBeChanged() {
        ledger.prices().put("default", null, List.of(tokens(1_000)));
        later(Duration.ofHours(1));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "effective must not be before the current time",
                () -> ledger.prices().put("default", START, List.of(tokens(9_000))));
    }

    @Test
    void anAccountHasItsOwnListAndOtherMetricsFallBack() {
        ledger.prices().put("default", null, List.of(sms(QuantityPrice.flat("units", 5_000_000)), tokens(1_000)));
        ledger.prices().put("acme-deal", null, List.of(sms(QuantityPrice.flat("units", 2_000_000))));
        refused(ledger.putAccount(BOB, AccountSettings.NORMAL.withPriceList("none")), LedgerError.PRICE_LIST_NOT_FOUND);
        account(BOB, 1_000);
        ledger.putAccount(BOB, stored(BOB).settings().withPriceList("acme-deal"))
                .orThrow();
        ResourceUsage one = ResourceUsage.custom("sms", Quantity.of(1));
        assertThat(ledger.quote(Usage.of("q", BOB, one)).priceList()).isEqualTo("acme-deal@1");
        assertThat(ledger.quote(Usage.of("q", ADA, one)).priceList()).isEqualTo("default@1");
        assertThat(ledger.quote(Usage.of("q", BOB, TOKENS)).priceList()).isEqualTo("default@1");
        Quote configured = ledger.quote(Usage.of("q", BOB, ResourceUsage.custom("page", Quantity.of(3))));
        assertThat(configured.priceList()).isNull();
        assertThat(configured.micros()).isEqualTo(1_000_000);
        assertThat(configured.lines()).extracting(PriceLine::text).containsExactly("3 units at 1 per 3 = 1");
    }

    @Test
    void usageThatNoPriceListContainsIsRefusedUnlessTheRateCardNamesIt() {
        Usage model = Usage.of("e-1", ADA, ResourceUsage.llmTokens("acme", "new", 1_000_000, 0));
        Usage compute = Usage.of("e-2", ADA, ResourceUsage.compute(Quantity.of(1), Quantity.of(0)));
        Usage named = Usage.of("e-3", ADA, ResourceUsage.llmTokens("acme", "small", 1_000_000, 0));
        ledger.prices().put("default", START.plusSeconds(60), List.of(tokens(1_000)));
        assertThat(ledger.quote(model).cost()).isEqualTo(Credits.of(100));
        later(Duration.ofMinutes(1));
        for (Usage unlisted : List.of(model, compute)) {
            String message = "metric '" + unlisted.metric().key() + "' has no price in price list default@1";
            bad(ErrorCode.INVALID_ARGUMENT, message, () -> ledger.quote(unlisted));
            bad(ErrorCode.INVALID_ARGUMENT, message, () -> ledger.charge(unlisted));
            bad(ErrorCode.INVALID_ARGUMENT, message, () -> ledger.checkFunds(unlisted));
        }
        assertThat(ledger.chargeEach(List.of(model, named)))
                .satisfiesExactly(refusal -> refused(refusal, LedgerError.INVALID_USAGE), LedgerTestBase::done);
        assertThat(done(ledger.charge(named)).transaction().amount()).isEqualTo(-50);
        assertThat(ledger.quote(model.withTime(START)).cost()).isEqualTo(Credits.of(100));
    }

    @Test
    void theOptionsCanAllowTheDefaultTariffsForUsageThatNoPriceListContains() {
        ledger =
                new Ledger(stores.store(), OPTIONS.withPriceList("default").withUnlistedUsage(UnlistedUsage.RATE_CARD));
        ledger.prices().put("default", null, List.of(tokens(1_000)));
        Usage model = Usage.of("e-1", ADA, ResourceUsage.llmTokens("acme", "new", 1_000_000, 0));
        assertThat(done(ledger.charge(model)).transaction().amount()).isEqualTo(-100);
        ledger = new Ledger(stores.store(), OPTIONS.withPriceList("default"));
        assertThat(done(ledger.charge(model)).transaction().amount()).isEqualTo(-100);
    }

    @Test
    void theErrorForAnUnlistedMetricNamesBothLists() {
        ledger.prices().put("default", null, List.of(tokens(1_000)));
        ledger.prices().put("acme-deal", null, List.of(tokens(500)));
        account(BOB, 1_000);
        ledger.putAccount(BOB, stored(BOB).settings().withPriceList("acme-deal"))
                .orThrow();
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "metric 'storage' has no price in price list acme-deal@1 or default@1",
                () -> ledger.charge(Usage.of("e", BOB, ResourceUsage.storage(Quantity.of(1)))));
    }

    @Test
    void aPatternAppliesToMetricsThatAreNotListed() {
        ledger.prices()
                .put(
                        "default",
                        null,
                        List.of(
                                tokens(1_000),
                                MetricPrice.of(
                                        "llm_tokens/acme/*",
                                        QuantityPrice.flat("input", 7),
                                        QuantityPrice.flat("output", 1)),
                                MetricPrice.of(
                                        "llm_tokens/*",
                                        QuantityPrice.flat("input", 9),
                                        QuantityPrice.flat("output", 1))));
        assertThat(ledger.quote(Usage.of("q", ADA, ResourceUsage.llmTokens("acme", "x", 1, 0)))
                        .micros())
                .isEqualTo(7);
        assertThat(ledger.quote(Usage.of("q", ADA, ResourceUsage.llmTokens("other", "x", 1, 0)))
                        .micros())
                .isEqualTo(9);
    }

    @Test
    void aQuantityWithoutAPriceIsRejected() {
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "quantity 'cached_input' of llm_tokens/acme/large has no price in the rate card",
                () -> ledger.charge(Usage.of("e", ADA, TOKENS)));
        ledger.prices()
                .put(
                        "default",
                        null,
                        List.of(MetricPrice.of(
                                "llm_tokens/*", QuantityPrice.flat("input", 1), QuantityPrice.flat("output", 1))));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "quantity 'cached_input' of llm_tokens/acme/large has no price",
                () -> ledger.charge(Usage.of("e", ADA, TOKENS)));
        assertThat(ledger.chargeEach(List.of(Usage.of("e", ADA, TOKENS), usage("f", ADA, 1))))
                .satisfiesExactly(refusal -> refused(refusal, LedgerError.INVALID_USAGE), LedgerTestBase::done);
    }

    @Test
    void everySchemeIsExact() {
        assertThat(priceOf(QuantityPrice.flat("units", 5), 1_000)).isEqualTo(5);
        assertThat(priceOf(QuantityPrice.perUnit("units", new Rate(1, 3)), 1_000))
                .isEqualTo(333);
        assertThat(priceOf(QuantityPrice.packages("units", new Rate(7, 100)), 100))
                .isEqualTo(7);
        assertThat(priceOf(QuantityPrice.packages("units", new Rate(7, 100)), 101))
                .isEqualTo(14);
        QuantityPrice graduated = QuantityPrice.graduated(
                "units",
                PriceTier.upTo(10, Rate.micros(100)),
                new PriceTier(20L, Rate.micros(50), 1_000),
                PriceTier.rest(Rate.micros(10)));
        assertThat(priceOf(graduated, 10)).isEqualTo(1_000);
        assertThat(priceOf(graduated, 11)).isEqualTo(1_000 + 50 + 1_000);
        assertThat(priceOf(graduated, 25)).isEqualTo(1_000 + 500 + 1_000 + 50);
        QuantityPrice volume =
                QuantityPrice.volume("units", PriceTier.upTo(10, Rate.micros(100)), PriceTier.rest(Rate.micros(10)));
        assertThat(priceOf(volume, 10)).isEqualTo(1_000);
        assertThat(priceOf(volume, 11)).isEqualTo(110);
        assertThat(priceOf(volume, 0)).isZero();
    }

    @Test
    void roundingAndTheMinimumAreLinesOfTheirOwn() {
        MetricPrice price = sms(QuantityPrice.perUnit("units", Rate.micros(400_000)))
                .withRounding(Rounding.UP)
                .withMinimum(2);
        assertThat(price.price(ResourceUsage.custom("sms", Quantity.of(1))).lines())
                .extracting(PriceLine::text)
                .containsExactly("1 units at 0.4 per 1 = 0.4", "rounding = 0.6", "minimum = 1");
        assertThat(price.price(ResourceUsage.custom("sms", Quantity.of(6))).micros())
                .isEqualTo(3_000_000);
    }

    @Test
    void aPriceThatIsTooLargeIsRejectedWithoutAnOverflow() {
        MetricPrice price = sms(QuantityPrice.perUnit("units", Rate.credits(1_000_000_000_000L, 1)));
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "the price of custom/sms exceeds the maximum",
                () -> price.price(ResourceUsage.custom("sms", Quantity.of(1_000_000_000_000L))));
    }

    @Test
    void badPricesAreRejected() {
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "must not have tiers",
                () -> new QuantityPrice(
                        "units",
                        PriceScheme.PER_UNIT,
                        List.of(PriceTier.upTo(1, Rate.FREE), PriceTier.rest(Rate.FREE))));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "must be above 10",
                () -> QuantityPrice.graduated(
                        "units",
                        PriceTier.upTo(10, Rate.FREE),
                        PriceTier.upTo(10, Rate.FREE),
                        PriceTier.rest(Rate.FREE)));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "must have an end",
                () -> QuantityPrice.volume("units", PriceTier.upTo(10, Rate.FREE)));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "occurs twice",
                () -> ledger.prices().put("default", null, List.of(tokens(1), tokens(2))));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "must be given as one of the first two",
                () -> TOKENS.withQuantity("input", Quantity.of(1)));
    }

    @Test
    void theQuoteOfTheRateCardIsTheChargeOfTheRateCard() {
        for (long units : new long[] {1, 3, 7, 1_000, 999_999}) {
            ResourceUsage metric = ResourceUsage.llmTokens("acme", "small", units, units / 2);
            Quote quote = ledger.quote(Usage.of("q", ADA, metric));
            assertThat(quote.lines().stream().mapToLong(PriceLine::micros).sum())
                    .isEqualTo(quote.micros());
            done(ledger.charge(Usage.of("e-" + units, ADA, metric)));
            assertThat(ledger.usageEvent("e-" + units).orElseThrow().micros()).isEqualTo(quote.micros());
        }
        assertThat(Map.copyOf(ResourceUsage.apiCalls("x", 2).quantities())).containsOnlyKeys("calls");
    }
}
