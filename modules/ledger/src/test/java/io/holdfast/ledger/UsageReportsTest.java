package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.holdfast.ledger.UsageReports.EventsQuery;
import io.holdfast.ledger.UsageReports.TotalsQuery;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCardPrice;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.ledger.usage.UsagePeriod;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.store.Page;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UsageReportsTest extends LedgerTestBase {

    private static final Instant END = START.plus(Duration.ofDays(400));

    @BeforeEach
    void fund() {
        account(ADA, 1_000_000);
    }

    private static Usage tokens(String event, String model, long input) {
        return Usage.of(event, ADA, ResourceUsage.llmTokens("acme", model, input, 1));
    }

    private List<UsageTotal> totals(UsagePeriod period) {
        return all(TotalsQuery.of(ADA, START.minus(Duration.ofDays(40)), END, period));
    }

    /** Reads all pages, each with two totals. */
    private List<UsageTotal> all(TotalsQuery query) {
        List<UsageTotal> all = new ArrayList<>();
        String cursor = null;
        do {
            Page<UsageTotal> page = ledger.usage().totals(query.withPage(2, cursor));
            all.addAll(page.rows());
            cursor = page.next().orElse(null);
        } while (cursor != null);
        assertThat(ledger.usage().totals(query).rows()).isEqualTo(all);
        return all;
    }

    @Test
    void usageIsAddedUpByMetricAndHourDayAndMonth() {
        done(ledger.charge(tokens("e-1", "large", 1_000_000)));
        done(ledger.charge(tokens("e-2", "large", 500_000)));
        done(ledger.charge(tokens("e-3", "small", 1_000_000)));
        later(Duration.ofHours(1));
        done(ledger.charge(tokens("e-4", "large", 10)));
        later(Duration.ofDays(40));
        done(ledger.charge(usage("e-5", ADA, 7)));
        assertThat(totals(UsagePeriod.HOUR)).hasSize(4);
        assertThat(totals(UsagePeriod.DAY)).hasSize(3);
        List<UsageTotal> months = totals(UsagePeriod.MONTH);
        assertThat(months)
                .extracting(UsageTotal::series)
                .containsExactly("llm_tokens/acme/large", "llm_tokens/acme/small", "custom/priced");
        UsageTotal large = months.get(0);
        assertThat(large.start()).isEqualTo(UsagePeriod.MONTH.startOf(START));
        assertThat(large.count()).isEqualTo(3);
        assertThat(large.quantities().get("input")).isEqualByComparingTo("1500010");
        assertThat(large.quantities().get("output")).isEqualByComparingTo("3");
        assertThat(large.exact())
                .isEqualByComparingTo(exact("e-1").add(exact("e-2")).add(exact("e-4")));
    }

    private BigDecimal exact(String event) {
        return BigDecimal.valueOf(ledger.usageEvent(event).orElseThrow().micros(), 6);
    }

    @Test
    void lateAndEarlyUsageCountsAtItsOwnTime() {
        done(ledger.charge(tokens("e-1", "large", 1)));
        done(ledger.charge(tokens("e-2", "large", 1).withTime(START.minus(Duration.ofDays(3)))));
        done(ledger.charge(tokens("e-3", "large", 1).withTime(START.plus(Duration.ofDays(3)))));
        done(ledger.charge(tokens("e-4", "large", 1)));
        assertThat(totals(UsagePeriod.DAY)).extracting(UsageTotal::count).containsExactly(1L, 2L, 1L);
    }

    @Test
    void manyMetricsInOneHourAreAllCounted() {
        for (int i = 0; i < 30; i++) {
            done(ledger.charge(tokens("e-" + i, "model-" + i % 10, 1)));
        }
        assertThat(totals(UsagePeriod.HOUR)).hasSize(10).allMatch(total -> total.count() == 3);
        assertThat(all(TotalsQuery.of(ADA, START, END, UsagePeriod.DAY).withSeries("llm_tokens/acme/model-3")))
                .hasSize(1);
        assertThat(all(TotalsQuery.of(ADA, START, END, UsagePeriod.DAY).withSeries("custom/*")))
                .isEmpty();
    }

    @Test
    void refundsAreAddedToThePeriodOfTheUsage() {
        LedgerOutcome.Posted charge = done(ledger.charge(usage("e-1", ADA, 10)));
        later(Duration.ofDays(2));
        done(ledger.refund(RefundRequest.of("r-1", charge.id())));
        assertThat(totals(UsagePeriod.DAY)).singleElement().satisfies(total -> {
            assertThat(total.exact()).isEqualByComparingTo("10");
            assertThat(total.refunded()).isEqualByComparingTo("10");
            assertThat(total.start()).isEqualTo(UsagePeriod.DAY.startOf(START));
        });
    }

    @Test
    void configuredDimensionsHaveTotalsOfTheirOwn() {
        ledger = new Ledger(stores.store(), OPTIONS.withUsageDimensions(List.of("tag", "agent", "key")));
        Usage usage = usage("e-1", ADA, 3)
                .withMetadata(Map.of("tag", "summary"))
                .withScopes(List.of(BudgetScope.of("org:acme/key:k-1")));
        done(ledger.charge(usage));
        done(ledger.charge(
                usage("e-2", ADA, 4).withMetadata(Map.of("tag", "chat")).withAgent("bot")));
        done(ledger.chargeEach(List.of(usage("e-3", ADA, 5).withMetadata(Map.of("tag", "chat"))))
                .get(0));
        TotalsQuery day = TotalsQuery.of(ADA, START, END, UsagePeriod.DAY);
        assertThat(all(day.withDimension("tag")))
                .extracting(UsageTotal::series, UsageTotal::count)
                .containsExactly(tuple("chat", 2L), tuple("summary", 1L));
        assertThat(all(day.withDimension("key"))).extracting(UsageTotal::series).containsExactly("k-1");
        assertThat(all(day.withDimension("agent")))
                .extracting(UsageTotal::series)
                .containsExactly("bot");
        // A refund is deducted where the usage was counted, whatever the configuration has become since.
        ledger = new Ledger(stores.store(), OPTIONS);
        done(ledger.refund(
                RefundRequest.of("r", ledger.usageEvent("e-1").orElseThrow().transaction())));
        assertThat(all(day.withDimension("tag").withSeries("summary")))
                .singleElement()
                .satisfies(total -> assertThat(total.refunded()).isEqualByComparingTo("3"));
    }

    @Test
    void totalsSurviveTheDeletionOfTheAccount() {
        done(ledger.charge(usage("e-1", ADA, 10)));
        ledger.deleteAccount(ADA).orThrow();
        account(BOB, 10);
        ledger.putAccount(ADA, AccountSettings.NORMAL.withKind(AccountKind.UNLIMITED))
                .orThrow();
        done(ledger.charge(usage("e-2", ADA, 5)));
        assertThat(totals(UsagePeriod.MONTH))
                .singleElement()
                .satisfies(total -> assertThat(total.exact()).isEqualByComparingTo("15"));
    }

    @Test
    void aSettledHoldIsUsage() {
        ledger.holds().authorize(HoldRequest.of("h", ADA, Credits.of(10))).orThrow();
        done(ledger.holds().settle("h", usage("e", ADA, 4)));
        assertThat(totals(UsagePeriod.DAY))
                .singleElement()
                .satisfies(total -> assertThat(total.exact()).isEqualByComparingTo("4"));
    }

    @Test
    void largeQuantitiesDoNotOverflow() {
        ledger = new Ledger(
                stores.store(), OPTIONS.withRates(OPTIONS.rates().withApiCalls(RateCardPrice.of(Rate.FREE))));
        for (int i = 0; i < 20; i++) {
            done(ledger.charge(Usage.of("e-" + i, ADA, ResourceUsage.apiCalls("x", 1_000_000_000_000L))));
        }
        assertThat(totals(UsagePeriod.DAY).get(0).quantities().get("calls")).isEqualByComparingTo("20000000000000");
    }

    @Test
    void eventsAreListedNewestFirstWithFilters() {
        for (int i = 0; i < 25; i++) {
            done(ledger.charge(
                    tokens("e-" + i, i % 2 == 0 ? "large" : "small", 1).withAgent("bot-" + i % 5)));
            later(Duration.ofMinutes(1));
        }
        assertThat(events(EventsQuery.of(ADA))).hasSize(25).startsWith("e-24", "e-23");
        EventsQuery filtered = new EventsQuery(
                ADA, START, START.plus(Duration.ofMinutes(11)), "llm_tokens/acme/large", "api", "bot-0", null, 1, null);
        assertThat(events(filtered)).containsExactly("e-10", "e-0");
        assertThat(events(EventsQuery.of(BOB))).isEmpty();
    }

    private List<String> events(EventsQuery query) {
        List<String> ids = new ArrayList<>();
        String cursor = null;
        do {
            var page = ledger.usage()
                    .events(new EventsQuery(
                            query.account(),
                            query.from(),
                            query.to(),
                            query.metric(),
                            query.source(),
                            query.agent(),
                            query.scope(),
                            3,
                            cursor));
            page.rows().forEach(row -> ids.add(row.key()));
            cursor = page.next().orElse(null);
        } while (cursor != null);
        return ids;
    }
}
