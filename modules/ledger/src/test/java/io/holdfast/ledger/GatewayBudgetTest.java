package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.pricing.MetricPrice;
import io.holdfast.ledger.pricing.PriceTier;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.QuantityPrice;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.store.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Cases in which gateways that first read a budget and later write it exceed it. The numbers are issues of LiteLLM. */
class GatewayBudgetTest extends LedgerTestBase {

    private static final int REQUESTS = 16;
    private static final BudgetScope SESSION = BudgetScope.of("session:s-1");

    @BeforeEach
    void fund() {
        account(ADA, 1_000_000);
    }

    private static BudgetSettings total(long amount) {
        return BudgetSettings.of(BudgetLimit.hard("total", amount, BudgetWindow.total()));
    }

    private static HoldRequest hold(String id, long amount, BudgetScope scope) {
        return HoldRequest.of(id, ADA, Credits.of(amount)).withScopes(List.of(scope));
    }

    /** Sends requests at the same time and returns how many were admitted. */
    private static int admitted(IntFunction<LedgerOutcome> request) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(REQUESTS);
        try {
            CyclicBarrier start = new CyclicBarrier(REQUESTS);
            List<Future<LedgerOutcome>> outcomes = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                int number = i;
                outcomes.add(threads.submit(() -> {
                    start.await();
                    return request.apply(number);
                }));
            }
            int admitted = 0;
            for (Future<LedgerOutcome> outcome : outcomes) {
                admitted += outcome.get() instanceof LedgerOutcome.BudgetExceeded ? 0 : 1;
            }
            return admitted;
        } finally {
            threads.shutdownNow();
        }
    }

    /** 34732: all concurrent requests pass the check before any of them is recorded. */
    @Test
    void concurrentRequestsCannotExceedTheBudgetOfASession() throws Exception {
        ledger.budgets().put(SESSION, total(50));
        assertThat(admitted(i -> ledger.holds().authorize(hold("h-" + i, 10, SESSION))))
                .isEqualTo(5);
    }

    /** 40095: the first requests of a user without a budget are not limited by the default budget. */
    @Test
    void concurrentFirstRequestsOfAnUnknownUserTakeTheDefaultBudgetOnce() throws Exception {
        ledger.budgets().put(BudgetScope.of("user:*"), total(30));
        BudgetScope user = BudgetScope.of("user:new");
        assertThat(admitted(i -> ledger.charge(usage("e-" + i, ADA, 10).withScopes(List.of(user)))))
                .isEqualTo(3);
        assertThat(ledger.budgets().get(user).orElseThrow().takenFrom()).isEqualTo(BudgetScope.of("user:*"));
    }

    /** 35524: a request whose cost is unknown is not reserved, and so it is not limited. */
    @Test
    void aRequestWithoutAPriceIsRefusedAndNotFree() {
        ledger.budgets().put(SESSION, total(50));
        Usage unknown = Usage.of("e", ADA, ResourceUsage.custom("new-model", Quantity.of(1)))
                .withScopes(List.of(SESSION));
        bad(ErrorCode.INVALID_ARGUMENT, "'new-model' has no tariff", () -> ledger.charge(unknown));
        bad(ErrorCode.INVALID_ARGUMENT, "'new-model' has no tariff", () -> ledger.quote(unknown));
        bad(ErrorCode.INVALID_ARGUMENT, "'new-model' has no tariff", () -> ledger.checkFunds(unknown));
        ledger = new Ledger(stores.store(), OPTIONS.withPriceList("default"));
        ledger.prices()
                .put(
                        "default",
                        null,
                        List.of(MetricPrice.of(
                                "llm_tokens/acme/large", QuantityPrice.perUnit("input", Rate.credits(5, 1_000)))));
        Usage unlisted = Usage.of("e", ADA, ResourceUsage.llmTokens("acme", "largest", 1_000, 0))
                .withScopes(List.of(SESSION));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "'llm_tokens/acme/largest' has no price in price list default@1",
                () -> ledger.charge(unlisted));
        assertThat(ledger.budgets().get(SESSION).orElseThrow().held()).isZero();
    }

    /** 40002: a long prompt is reserved at the base rate, but billed at the higher rate of its tier. */
    @Test
    void aReservationIsPricedAtTheTierAtWhichItIsCharged() {
        ledger = new Ledger(stores.store(), OPTIONS.withPriceList("default"));
        ledger.prices()
                .put(
                        "default",
                        null,
                        List.of(MetricPrice.of(
                                "llm_tokens/acme/large",
                                QuantityPrice.volume(
                                        "input",
                                        PriceTier.upTo(272_000, Rate.credits(5, 1_000)),
                                        PriceTier.rest(Rate.credits(10, 1_000))),
                                QuantityPrice.perUnit("output", Rate.credits(30, 1_000)))));
        ledger.budgets().put(SESSION, total(3_000));
        Usage request = Usage.of("e", ADA, ResourceUsage.llmTokens("acme", "large", 300_000, 0));
        Credits estimate = ledger.quote(request).cost();
        assertThat(estimate).isEqualTo(Credits.of(3_000));
        ledger.holds().authorize(hold("h", estimate.minor(), SESSION)).orThrow();
        refused(ledger.holds().authorize(hold("other", 1, SESSION)), LedgerError.BUDGET_EXCEEDED);
        assertThat(done(ledger.holds().settle("h", request)).transaction().amount())
                .isEqualTo(-3_000);
        assertThat(ledger.budgets().get(SESSION).orElseThrow().limits().get(0).spent())
                .isEqualTo(3_000_000_000L);
    }

    /** 38647: the reservations of long-running agents exhaust a budget that they never spend. */
    @Test
    void aReservationCapAdmitsMoreAgentsAndReportsByHowMuchTheyMayOvershoot() {
        ledger.budgets().put(SESSION, total(50).withReservationCap(10L));
        for (int i = 0; i < 5; i++) {
            LedgerOutcome.Held held =
                    ledger.holds().authorize(hold("h-" + i, 100, SESSION)).orThrow(LedgerOutcome.Held.class);
            assertThat(held.hold().overshoot()).isEqualTo(90);
        }
        refused(ledger.holds().authorize(hold("h-5", 100, SESSION)), LedgerError.BUDGET_EXCEEDED);
    }
}
