package io.holdfast.examples;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.HoldRequest;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.Quote;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageReports.TotalsQuery;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.pricing.MetricPrice;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.QuantityPrice;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.ledger.usage.UsagePeriod;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Bills an AI product: prices in the store, a budget per team, a hold while a stream runs, and the usage by day. The
 * guide page "Billing an AI product" explains each step.
 */
public final class LlmGateway {

    private static final BudgetScope TEAM = BudgetScope.of("org:acme/team:search");
    private static final long MILLION = 1_000_000;

    private final Ledger ledger;
    private final AccountId account;

    private LlmGateway(Ledger ledger, AccountId account) {
        this.ledger = ledger;
        this.account = account;
    }

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/llm-gateway" : args[0]);
        try (Store store = Store.open(RocksDb.at(folder), Ledger.SCHEMA)) {
            Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT.withPriceList("default"));
            LlmGateway gateway = new LlmGateway(ledger, AccountId.of(new UUID(0, 1843)));
            gateway.setUp();
            gateway.explain();
            gateway.stream("chat-1", 4);
            gateway.stream("chat-2", 40);
            gateway.report();
        }
    }

    private void setUp() {
        // tutorial:prices
        ledger.prices()
                .put(
                        "default",
                        null,
                        List.of(MetricPrice.of(
                                "llm_tokens/acme/*",
                                QuantityPrice.perUnit("input", Rate.credits(300, MILLION)),
                                QuantityPrice.perUnit("cached_input", Rate.credits(30, MILLION)),
                                QuantityPrice.perUnit("output", Rate.credits(1_500, MILLION)))));
        // tutorial:end
        // tutorial:account
        ledger.putAccount(account, AccountSettings.NORMAL.withExternalIds(Map.of("stripe", "cus_1843")))
                .orThrow();
        ledger.addCredits(CreditRequest.purchase("invoice-1", account, Credits.of(1_000)))
                .orThrow();
        ledger.putThresholds(account, List.of(BalanceThreshold.of(900))).orThrow();
        // tutorial:end
        // tutorial:budget
        ledger.budgets().put(TEAM, BudgetSettings.of(BudgetLimit.hard("total", 400, BudgetWindow.total())));
        // tutorial:end
    }

    private void explain() {
        // tutorial:quote
        Quote quote = ledger.quote(Usage.of("quote", account, tokens(20_000, 80_000, 4_000)));
        quote.lines().forEach(line -> System.out.println("  " + line.text()));
        System.out.println("priced by " + quote.priceList());
        // tutorial:end
    }

    private static ResourceUsage tokens(long input, long cached, long output) {
        return ResourceUsage.llmTokens("acme", "large", input, output)
                .withQuantity("cached_input", Quantity.of(cached));
    }

    /** Streams an answer in chunks of 10,000 output tokens. */
    private void stream(String request, int parts) {
        if (ledger.hasUsageEvent(request)) {
            System.out.println(request + " was already charged");
            return;
        }
        // tutorial:hold
        HoldRequest hold = HoldRequest.of(request, account, Credits.of(50))
                .withDuration(Duration.ofMinutes(10))
                .withScopes(List.of(TEAM));
        if (ledger.holds().authorize(hold) instanceof LedgerOutcome.Refused refused) {
            System.out.println(request + " refused: " + refused.code());
            return;
        }
        // tutorial:end
        long output = 0;
        for (int part = 0; part < parts; part++) {
            // tutorial:raise
            long needed = ledger.quote(Usage.of(request, account, tokens(20_000, 80_000, output + 10_000)))
                    .cost()
                    .minor();
            if (needed > 50
                    && ledger.holds().resize(request, Credits.of(needed)) instanceof LedgerOutcome.Refused refused) {
                System.out.println(request + " stopped after " + output + " tokens: " + refused.code());
                break;
            }
            output += 10_000; // The next part of the answer is sent to the user.
            // tutorial:end
        }
        // tutorial:settle
        LedgerOutcome.Posted charged = ledger.holds()
                .settle(request, Usage.of(request, account, tokens(20_000, 80_000, output)))
                .orThrow(LedgerOutcome.Posted.class);
        System.out.println(request + " cost " + -charged.transaction().amount() + " by "
                + charged.transaction().priceList() + ", " + charged.balance().available() + " left");
        // tutorial:end
        if (charged.balance().available() < 900) {
            System.out.println("low balance: the event ledger.threshold_crossed was emitted");
        }
    }

    private void report() {
        // tutorial:usage
        Instant from = ledger.account(account).orElseThrow().created();
        TotalsQuery month = TotalsQuery.of(account, from, from.plus(Duration.ofDays(31)), UsagePeriod.DAY);
        for (UsageTotal day : ledger.usage().totals(month).rows()) {
            BigDecimal output = day.quantities().getOrDefault("output", BigDecimal.ZERO);
            System.out.println(day.series() + ": " + day.count() + " requests, " + output.longValue()
                    + " output tokens, " + day.exact() + " credits");
        }
        System.out.println("ledger consistent: " + ledger.check().isClean());
        // tutorial:end
    }
}
