package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.RateCardPrice;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.ledger.pricing.Rounding;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.kit.Arguments;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LedgerPricingTest extends LedgerTestBase {

    private long cost(ResourceUsage metric) {
        return ledger.quote(Usage.of("quote", ADA, metric)).cost().minor();
    }

    @ParameterizedTest
    @CsvSource({
        "0,0,0",
        "1,0,1",
        "9999,0,1",
        "10000,0,1",
        "20000,0,2",
        "19999,6666,2",
        "19999,6667,3",
        "1000000,1000000,400"
    })
    void inputAndOutputTokensAreRoundedDownSeparatelyAndCostAtLeastOne(long in, long out, long cost) {
        assertThat(cost(ResourceUsage.llmTokens("acme", "unheard of", in, out))).isEqualTo(cost);
    }

    @Test
    void aListedModelHasItsOwnRates() {
        assertThat(cost(ResourceUsage.llmTokens("acme", "small", 1_000_000, 1_000_000)))
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"0,0,0", "0.01,0,1", "0.25,0,2", "0.0833,0.25,1", "1,1,8", "0.75,0.75,7", "0.24,0.24,1"})
    void cpuAndMemoryAreRoundedHalfUpSeparately(BigDecimal cpu, BigDecimal memory, long cost) {
        assertThat(cost(ResourceUsage.compute(Quantity.of(cpu), Quantity.of(memory))))
                .isEqualTo(cost);
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1,1", "999,1", "1000,1", "1999,1", "2000,2"})
    void callsCostOneCreditPerThousandAndAtLeastOne(long calls, long cost) {
        assertThat(cost(ResourceUsage.apiCalls("/v1/search", calls))).isEqualTo(cost);
    }

    @Test
    void fractionsOfACreditAreCarriedForwardExactly() {
        account(ADA, 100);
        for (int i = 0; i < 125; i++) {
            Usage sms = Usage.of("sms-" + i, ADA, ResourceUsage.custom("sms", Quantity.of(1)));
            Quote quote = ledger.quote(sms);
            LedgerOutcome.FundsChecked check = ledger.checkFunds(sms);
            long before = balance(ADA).balance();
            done(ledger.charge(sms));
            assertThat(quote.micros()).isEqualTo(800_000);
            assertThat(before - balance(ADA).balance()).isEqualTo(quote.cost().minor());
            assertThat(check).isEqualTo(new LedgerOutcome.Affordable(quote.cost(), new Balance(before, 0)));
        }
        assertThat(balance(ADA).balance()).isZero();
        assertThat(stored(ADA).carry()).isZero();
        assertThat(stored(ADA).used()).isEqualTo(100);
        done(ledger.charge(Usage.of("sms-x", ADA, ResourceUsage.custom("sms", Quantity.of(1)))));
        refused(
                ledger.charge(Usage.of("sms-y", ADA, ResourceUsage.custom("sms", Quantity.of(1)))),
                LedgerError.INSUFFICIENT_CREDITS);
        assertThat(stored(ADA).carry()).isEqualTo(800_000);
    }

    @Test
    void aRateBelowAMicroCreditIsExactToTheMicroCredit() {
        account(ADA, 100);
        for (int i = 0; i < 300; i++) {
            done(ledger.charge(Usage.of("page-" + i, ADA, ResourceUsage.custom("page", Quantity.of(1)))));
        }
        // 300 x 0.333333
        assertThat(balance(ADA).balance()).isEqualTo(1);
        assertThat(stored(ADA).carry()).isEqualTo(999_900);
        assertThat(cost(ResourceUsage.custom("page", Quantity.of(3)))).isEqualTo(1);
    }

    @Test
    void largePricesDoNotOverflow() {
        Rate rate = new Rate(Long.MAX_VALUE / 10, 1_000_000_000_000L);
        long exact = rate.price(Quantity.of(1_000_000).micros(), Rounding.DOWN);
        assertThat(exact).isEqualTo(922_337_000_000L);
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "the price of a metric of kind CUSTOM exceeds the maximum of 1000000000000",
                () -> RateCardPrice.of(Rate.credits(2, 1))
                        .micros(ResourceUsage.custom("sms", Quantity.of(LedgerLimits.MAX_QUANTITY))));
    }

    @Test
    void quoteAndCheckPriceExactlyAsTheChargeDoes() {
        account(ADA, 50_000);
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            ResourceUsage metric = List.of(
                            ResourceUsage.llmTokens("acme", "small", random.nextInt(100_000), random.nextInt(100_000)),
                            ResourceUsage.compute(Quantity.of(random.nextDouble()), Quantity.of(random.nextDouble())),
                            ResourceUsage.apiCalls("/x", random.nextInt(5_000)),
                            ResourceUsage.storage(Quantity.of(random.nextDouble() * 500)),
                            ResourceUsage.custom("sms", Quantity.of(random.nextInt(4))),
                            ResourceUsage.custom("page", Quantity.of(random.nextInt(4))))
                    .get(random.nextInt(6));
            Usage usage = Usage.of("e-" + i, ADA, metric);
            Quote quote = ledger.quote(usage);
            LedgerOutcome.FundsChecked check = ledger.checkFunds(usage);
            LedgerOutcome.Posted posted = done(ledger.charge(usage));
            assertThat(-posted.transaction().amount()).isEqualTo(quote.cost().minor());
            assertThat(check).isInstanceOf(LedgerOutcome.Affordable.class);
            assertThat(((LedgerOutcome.Affordable) check).cost()).isEqualTo(quote.cost());
        }
    }

    @Test
    void invalidQuantitiesAreRejected() {
        for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -0.5, 1e13}) {
            bad(
                    ErrorCode.INVALID_ARGUMENT,
                    "quantity must be between 0 and 1000000000000, but is ",
                    () -> Quantity.of(wrong));
        }
        badAs(
                () -> Arguments.inRange("quantity", -1, 0, LedgerLimits.MAX_QUANTITY),
                () -> ResourceUsage.llmTokens("a", "b", -1, 0));
        badAs(
                () -> Arguments.inRange("quantity", 1_000_000_000_001L, 0, LedgerLimits.MAX_QUANTITY),
                () -> ResourceUsage.apiCalls("/x", 1_000_000_000_001L));
        badAs(() -> Arguments.notBlank("model", " ", 200), () -> ResourceUsage.llmTokens("a", " ", 1, 0));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "metric 'fax' has no tariff",
                () -> ledger.charge(Usage.of("e", ADA, ResourceUsage.custom("fax", Quantity.of(1)))));
    }

    @Test
    void aRateCardMayRejectModelsThatAreNotListed() {
        RateCard listed = OPTIONS.rates().listedModelsOnly();
        assertThat(listed.micros(ResourceUsage.llmTokens("acme", "small", 1_000_000, 0)))
                .isEqualTo(50_000_000);
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "model 'acme/smal' has no tariff in the rate card",
                () -> listed.micros(ResourceUsage.llmTokens("acme", "smal", 1_000_000, 0)));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "model 'acme/small' has no tariff in the rate card",
                () -> RateCard.DEFAULT.listedModelsOnly().micros(ResourceUsage.llmTokens("acme", "small", 1, 0)));
    }

    @Test
    void everyTariffOfARateCardCanBeReplacedSeparately() {
        RateCardPrice two = RateCardPrice.of(Rate.credits(2, 1));
        RateCard card = RateCard.DEFAULT
                .withOtherModel(two)
                .withCompute(two)
                .withApiCalls(two)
                .withStorage(two);
        assertThat(List.of(
                        ResourceUsage.llmTokens("any", "model", 1, 0),
                        ResourceUsage.compute(Quantity.of(1), Quantity.of(0)),
                        ResourceUsage.apiCalls("/x", 1),
                        ResourceUsage.storage(Quantity.of(1))))
                .allSatisfy(metric -> assertThat(card.micros(metric)).isEqualTo(2_000_000));
    }
}
