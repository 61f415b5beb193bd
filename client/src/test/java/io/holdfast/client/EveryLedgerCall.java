package io.holdfast.client;

import static io.holdfast.client.RunningServer.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerApi.AccountKind;
import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.Adjust;
import io.holdfast.api.LedgerApi.Authorize;
import io.holdfast.api.LedgerApi.AutoRefill;
import io.holdfast.api.LedgerApi.BalanceRef;
import io.holdfast.api.LedgerApi.BillNow;
import io.holdfast.api.LedgerApi.BillingStatus;
import io.holdfast.api.LedgerApi.Charge;
import io.holdfast.api.LedgerApi.EndBilling;
import io.holdfast.api.LedgerApi.HistoryOf;
import io.holdfast.api.LedgerApi.HoldStatus;
import io.holdfast.api.LedgerApi.Metric;
import io.holdfast.api.LedgerApi.MetricKind;
import io.holdfast.api.LedgerApi.Period;
import io.holdfast.api.LedgerApi.PutAccount;
import io.holdfast.api.LedgerApi.RefillStatus;
import io.holdfast.api.LedgerApi.Refund;
import io.holdfast.api.LedgerApi.StartBilling;
import io.holdfast.api.LedgerApi.StatementOf;
import io.holdfast.api.LedgerApi.Sweep;
import io.holdfast.api.LedgerApi.TakeRefills;
import io.holdfast.api.LedgerApi.Transaction;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.Problem;
import io.holdfast.api.UsageEndpoints;
import io.holdfast.api.budget.BudgetApi;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.grant.GrantRuleApi;
import io.holdfast.api.json.StrictJson;
import io.holdfast.api.pool.PoolApi;
import io.holdfast.api.pricing.PriceApi;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/** Calls every route of the ledger module. */
final class EveryLedgerCall {

    private static final UUID ADA = new UUID(0, 1);
    private static final UUID BOB = new UUID(0, 2);

    private final RunningServer server;
    private final LedgerClient ledger;

    EveryLedgerCall(RunningServer server) {
        this.server = server;
        this.ledger = server.client().ledger();
    }

    void walk() {
        accountsAndCredit();
        units();
        charges();
        entriesAndHolds();
        budgets();
        prices();
        usage();
        thresholds();
        grantRules();
        pools();
        grantsAndBillings();
        refills();
        history();
    }

    private void accountsAndCredit() {
        ledger.putAccount(new PutAccount(ADA, AccountKind.NORMAL, "pro", null, Map.of("crm", "77")))
                .send();
        ledger.putAccount(new PutAccount(BOB, null, null, new AutoRefill(null, 100L, 500L), null))
                .send();
        assertThat(ledger.account(ADA).send().plan()).isEqualTo("pro");
        assertThat(ledger.accounts()).hasSize(2);
        CallOutcome<Transaction> added = ledger.addCredits(
                        AddCredits.of("invoice-1", ADA, TransactionType.PURCHASE, 10_000))
                .sendForOutcome();
        assertThat(added.orThrow().balance().available()).isEqualTo(10_000);
        assertThat(((CallOutcome.Done<Transaction>) added).commit()).isPositive();
    }

    private void units() {
        BalanceRef euros = BalanceRef.of(ADA).withUnit("EUR");
        assertThat(ledger.balance(euros).send().available()).isZero();
        refused(
                402,
                "insufficient_credits",
                ledger.charge(Usage.of("u-0", ADA, 1).withUnit("EUR")));
        refused(
                404,
                "account_not_found",
                ledger.charge(Usage.of("u-0", new UUID(0, 9), 1).withUnit("EUR")));
        AddCredits credit = AddCredits.of("u-1", ADA, TransactionType.PURCHASE, 50);
        UUID account = ledger.addCredits(credit.withUnit("EUR")).send().account();
        ledger.charge(Usage.of("u-2", ADA, 10).withUnit("EUR")).send();
        ledger.authorize(Authorize.of("u-h", ADA, 5).withUnit("EUR")).send();
        assertThat(ledger.holds(euros)).hasSize(1);
        assertThat(ledger.grants(euros)).isEmpty();
        ledger.settle("u-h", Usage.of("u-3", ADA, 5).withUnit("EUR")).send();
        ledger.adjust(Adjust.of("u-4", ADA, 1).withUnit("EUR")).send();
        ledger.transfer(LedgerApi.Transfer.of("u-5", ADA, BOB, 6).withUnit("EUR"))
                .send();
        Problem mismatch =
                refused(409, "unit_mismatch", ledger.transfer(LedgerApi.Transfer.of("u-6", account, BOB, 1)));
        assertThat(StrictJson.tree(mismatch.details()).at("/unit").asString()).isEqualTo("EUR");
        ledger.putAccount(PutAccount.of(ADA).withUnit("EUR").withCreditLimit(7)).send();
        assertThat(ledger.account(euros).send().creditLimit()).isEqualTo(7);
        assertThat(ledger.balance(account).send().available()).isEqualTo(30);
        assertThat(ledger.balanceAt(LedgerApi.BalanceAt.of(ADA, Instant.now().minusMillis(1))
                                .withUnit("EUR"))
                        .send()
                        .balance())
                .isPositive();
        assertThat(ledger.transactions(HistoryOf.of(ADA).withUnit("EUR")))
                .hasSize(5)
                .allSatisfy(transaction -> assertThat(transaction.unit()).isEqualTo("EUR"));
        assertThat(ledger.usageEvents(UsageEndpoints.UsageEventsOf.of(ADA).withUnit("EUR")))
                .hasSize(2);
        LedgerApi.Account listed = ledger.unitBalances(ADA).send().rows().get(0);
        assertThat(listed.owner()).isEqualTo(ADA);
        assertThat(listed.unit()).isEqualTo("EUR");
        ledger.deleteAccount(euros).send();
        ledger.deleteAccount(BalanceRef.of(BOB).withUnit("EUR")).send();
        assertThat(ledger.unitBalances(ADA)).isEmpty();
    }

    private void charges() {
        Usage usage = Usage.of("e-1", ADA, 250);
        Transaction charged = ledger.charge(usage).send();
        CallOutcome.Done<Transaction> again =
                (CallOutcome.Done<Transaction>) ledger.charge(usage).sendForOutcome();
        assertThat(again.repeated()).isTrue();
        assertThat(StrictJson.tree(again.value()))
                .isEqualTo(((ObjectNode) StrictJson.tree(charged)).put("repeated", true));
        refused(409, "key_reused", ledger.charge(Usage.of("e-1", ADA, 251)));
        Problem poor = refused(402, "insufficient_credits", ledger.charge(Usage.of("e-2", ADA, 99_999)));
        assertThat(StrictJson.tree(poor.details()).at("/required").asLong()).isEqualTo(99_999);
        assertThat(StrictJson.tree(poor.details()).at("/balance/balance").asLong())
                .isEqualTo(9_750);
        refused(404, "account_not_found", ledger.charge(Usage.of("e-3", new UUID(0, 9), 1)));
        String withoutKey = "{\"account\":\"" + ADA + "\",\"cost\":1}";
        HttpResponse<String> headed = server.raw("POST", "/v1/ledger/charges", withoutKey, "Idempotency-Key", "e-4");
        assertThat(headed.statusCode()).isEqualTo(201);
        String source = StrictJson.MAPPER.readTree(headed.body()).path("source").asString();
        assertThat(source).endsWith(":e-4");
        assertThat(ledger.usageEvent(source).send().cost()).isEqualTo(1);

        Metric calls = new Metric(MetricKind.API_CALLS, null, "search", BigDecimal.valueOf(3), null);
        ledger.chargeAll(List.of(usage, Usage.of("e-5", ADA, calls))).send();
        ResultPage<Charge> each =
                ledger.chargeEach(List.of(usage, Usage.of("e-6", ADA, 99_999))).send();
        assertThat(StrictJson.tree(each).at("/rows/0/charged/id").asString()).isEqualTo(charged.id());
        assertThat(each.rows().get(1).refused()).containsEntry("code", "insufficient_credits");
        assertThat(ledger.quote(Usage.of("q", ADA, 7)).send().cost()).isEqualTo(7);
        ledger.check(Usage.of("q", ADA, 7)).send();
        assertThat(ledger.balance(ADA).send().held()).isZero();
        assertThat(ledger.audit().send().clean()).isTrue();
    }

    private void entriesAndHolds() {
        ledger.adjust(Adjust.of("a-1", ADA, -5)).send();
        String charge = ledger.usageEvent("e-1").send().transaction();
        assertThat(ledger.refund(Refund.of("r-1", charge).withAmount(50)).send().of())
                .isEqualTo(charge);
        refused(409, "not_reversible", ledger.refund(Refund.of("r-2", charge).withAmount(5_000)));
        String credit = ledger.addCredits(AddCredits.of("wrong", ADA, TransactionType.BONUS, 10))
                .send()
                .id();
        ledger.reverse(Refund.of("r-3", credit)).send();

        Authorize hold = new Authorize("h-1", ADA, 100L, Duration.ofMinutes(1), null);
        assertThat(ledger.authorize(hold).send().balance())
                .satisfies(balance -> assertThat(balance.held()).isEqualTo(100));
        ledger.extendHold("h-1", Duration.ofMinutes(2)).send();
        assertThat(ledger.resizeHold("h-1", 120).send().amount()).isEqualTo(120);
        assertThat(ledger.hold("h-1").send().status()).isEqualTo(HoldStatus.OPEN);
        assertThat(ledger.holds(ADA)).hasSize(1);
        ledger.settle("h-1", Usage.of("e-7", ADA, 80)).send();
        refused(409, "hold_ended", ledger.releaseHold("h-1"));
        ledger.authorize(new Authorize("h-2", ADA, 100L, null, null)).send();
        assertThat(ledger.releaseHold("h-2").send().status()).isEqualTo(HoldStatus.VOIDED);
        refused(404, "hold_not_found", ledger.hold("h-9"));
    }

    private void budgets() {
        BudgetApi.BudgetLimit day =
                new BudgetApi.BudgetLimit("day", 10L, BudgetApi.BudgetWindow.of(BudgetApi.WindowKind.DAY), null);
        ledger.putBudget(new BudgetApi.PutBudget("org:acme", List.of(day), null))
                .send();
        Usage usage = Usage.of("b-1", ADA, 10).withScopes(List.of("org:acme/user:ada"));
        ledger.charge(usage).send();
        refused(
                402,
                "budget_exceeded",
                ledger.charge(Usage.of("b-2", ADA, 1).withScopes(List.of("org:acme/user:ada"))));
        assertThat(ledger.budget("org:acme").send().limits().get(0).spent()).isEqualByComparingTo("10");
        assertThat(ledger.budgets(new BudgetApi.BudgetsOf("org:", null, null))).hasSize(1);
        ledger.deleteBudget("org:acme").send();
        refused(404, "budget_not_found", ledger.budget("org:acme"));
    }

    private void prices() {
        PriceApi.PutPriceList put = new PriceApi.PutPriceList(
                "default",
                null,
                List.of(new PriceApi.MetricPrice(
                        "custom/sms",
                        List.of(PriceApi.QuantityPrice.of("units", new BigDecimal("0.08"), 1)),
                        null,
                        null)));
        PriceApi.PriceList stored = ledger.putPriceList(put).send();
        assertThat(stored.version()).isEqualTo(1);
        assertThat(ledger.putPriceList(put).send()).isEqualTo(stored);
        assertThat(ledger.priceList(new PriceApi.PriceListRef("default", null, null))
                        .send())
                .isEqualTo(stored);
        assertThat(ledger.priceListVersions("default")).hasSize(1);
        assertThat(ledger.priceLists()).hasSize(1);
        refused(404, "price_list_not_found", ledger.priceList(new PriceApi.PriceListRef("default", 2, null)));
        Metric sms = new Metric(MetricKind.CUSTOM, null, "sms", BigDecimal.TEN, null);
        LedgerApi.Quote quote = ledger.quote(Usage.of("p-1", ADA, sms)).send();
        assertThat(quote.exact()).isEqualByComparingTo("0.8");
        assertThat(quote.lines()).extracting(LedgerApi.PriceLine::text).containsExactly("10 units at 0.08 per 1 = 0.8");
        assertThat(ledger.charge(Usage.of("p-1", ADA, sms)).send().priceList()).isEqualTo("default@1");
    }

    private void usage() {
        Instant from = Instant.now().minusSeconds(60);
        assertThat(ledger.usage(
                        new UsageEndpoints.UsageOf(ADA, from, Instant.now(), null, null, "custom/sms", null, null)))
                .singleElement()
                .satisfies(total -> assertThat(total.quantities().get("units")).isEqualByComparingTo("10"));
        assertThat(ledger.usageEvents(UsageEndpoints.UsageEventsOf.of(ADA)))
                .first()
                .satisfies(event -> assertThat(event.eventId()).isEqualTo("p-1"));
        assertThat(ledger.accountByExternalId("crm", "77").send().account()).isEqualTo(ADA);
        LedgerApi.Transferred transferred = ledger.transfer(new LedgerApi.Transfer("t-1", ADA, BOB, 1L, null))
                .send();
        assertThat(transferred.in()).hasSize(1);
    }

    private void thresholds() {
        LedgerApi.Thresholds stored = ledger.putThresholds(new LedgerApi.PutThresholds(
                        ADA, List.of(new LedgerApi.Threshold(100L, null), new LedgerApi.Threshold(50L, 20L))))
                .send();
        assertThat(stored.isDefault()).isFalse();
        assertThat(stored.thresholds())
                .containsExactly(
                        new LedgerApi.ThresholdState(100, 10, false), new LedgerApi.ThresholdState(50, 20, false));
        assertThat(ledger.thresholds(ADA).send()).isEqualTo(stored);
        assertThat(ledger.deleteThresholds(ADA).send().isDefault()).isTrue();
        refused(404, "account_not_found", ledger.deleteThresholds(UUID.randomUUID()));
    }

    private void pools() {
        PoolApi.PoolMember member = ledger.putPoolMember(new PoolApi.PutPoolMember(ADA, BOB, PoolApi.OwnCredit.NEVER))
                .send();
        assertThat(member.scope()).isEqualTo("pool:" + ADA + "/member:" + BOB);
        assertThat(ledger.poolMembers(ADA)).containsExactly(member);
        assertThat(ledger.account(BOB).send().pool()).isEqualTo(ADA);
        Transaction charged = ledger.charge(Usage.of("pool-1", BOB, 1)).send();
        assertThat(charged.account()).isEqualTo(ADA);
        assertThat(charged.member()).isEqualTo(BOB);
        refused(409, "pool_nested", ledger.putPoolMember(new PoolApi.PutPoolMember(BOB, ADA, null)));
        ledger.removePoolMember(ADA, BOB).send();
        refused(404, "pool_member_not_found", ledger.removePoolMember(ADA, BOB));
    }

    private void grantRules() {
        GrantRuleApi.PutGrantRule put = GrantRuleApi.PutGrantRule.of(
                ADA, "plan", 25, GrantRuleApi.GrantSchedule.of(GrantRuleApi.GrantFrequency.MONTH));
        GrantRuleApi.GrantRule rule = ledger.putGrantRule(put).send();
        assertThat(rule.granted()).isEqualTo(1);
        assertThat(ledger.putGrantRule(put).send()).isEqualTo(rule);
        assertThat(ledger.grantRule(ADA, "plan").send()).isEqualTo(rule);
        assertThat(ledger.grantRules(ADA)).containsExactly(rule);
        assertThat(ledger.grants(ADA)).extracting(LedgerApi.Grant::rule).contains("plan");
        long available = ledger.balance(ADA).send().available();
        ledger.addCredits(
                        AddCredits.of("sms-only", ADA, TransactionType.BONUS, 5).withMetrics(List.of("custom/sms")))
                .send();
        assertThat(ledger.available(ADA, "custom/sms").send().available()).isEqualTo(available + 5);
        assertThat(ledger.available(ADA, "custom/page").send().available()).isEqualTo(available);
        assertThat(ledger.endGrantRule(ADA, "plan").send().ended()).isNotNull();
        refused(404, "grant_rule_not_found", ledger.grantRule(ADA, "none"));
        refused(
                409,
                "grant_rule_ended",
                ledger.putGrantRule(GrantRuleApi.PutGrantRule.of(
                        ADA, "plan", 26, GrantRuleApi.GrantSchedule.of(GrantRuleApi.GrantFrequency.DAY))));
    }

    private void grantsAndBillings() {
        ledger.grantSignup(ADA).send();
        ledger.grantDaily(ADA).send();
        ledger.grantMonthly(ADA).send();
        ledger.grantReferral(ADA, BOB).send();
        assertThat(ledger.grants(ADA)).hasSizeGreaterThan(3);

        ledger.startBilling(new StartBilling("call", "c-1", ADA, 1_000_000L, null, null))
                .send();
        assertThat(ledger.endBilling(new EndBilling("call", "c-1", null)).send().status())
                .isEqualTo(BillingStatus.ENDED);
        assertThat(ledger.bill(new BillNow("sms", "m-1", ADA, 2_000_000L, 3L, null, null))
                        .send()
                        .cost())
                .isEqualTo(6);
        String billing = ledger.billing("sms", "m-1").send().id();
        assertThat(ledger.billingById(billing).send().cost()).isEqualTo(6);
        ledger.deleteBilling("sms", "m-1").send();
        refused(404, "billing_not_found", ledger.billing("sms", "m-1"));
    }

    private void refills() {
        ledger.addCredits(AddCredits.of("b-1", BOB, TransactionType.PURCHASE, 150))
                .send();
        ledger.charge(Usage.of("b-2", BOB, 90)).send();
        String refill = ledger.takeRefills(new TakeRefills(5, null))
                .send()
                .rows()
                .get(0)
                .id();
        ledger.failRefill(refill, "card expired").send();
        ledger.retryRefill(refill).send();
        assertThat(ledger.refill(refill).send().status()).isEqualTo(RefillStatus.OPEN);
        ledger.completeRefill(refill, "p-1").send();
        assertThat(ledger.refills(BOB).send().rows().get(0).status()).isEqualTo(RefillStatus.COMPLETED);
    }

    private void history() {
        PagedCall<Transaction> all = ledger.transactions(new HistoryOf(ADA, null, null, null, null, 2, null, null));
        ResultPage<Transaction> page = all.send();
        assertThat(page.rows()).hasSize(2);
        ResultPage<Transaction> next = all.from(page.next()).send();
        assertThat(next.rows().get(0)).isNotEqualTo(page.rows().get(0));
        assertThat(ledger.transactions(new HistoryOf(ADA, null, null, null, null, 1, null, 2))
                        .send()
                        .rows())
                .containsExactly(next.rows().get(0));
        ledger.sweep(new Sweep(10)).send();
        assertThat(all.stream().map(Transaction::id)).hasSizeGreaterThan(8).doesNotHaveDuplicates();
        assertThat(ledger.transaction(page.rows().get(0).id()).send())
                .isEqualTo(page.rows().get(0));
        ledger.balanceAt(ADA, Instant.now().minusMillis(1)).send();
        Instant from = Instant.now().minusSeconds(600);
        Instant to = Instant.now().plusSeconds(600);
        assertThat(ledger.statement(new StatementOf(ADA, from, to, null, null, null))
                        .send()
                        .opening())
                .isZero();
        assertThat(ledger.totals(Period.of(ADA, from, to))).hasSizeGreaterThan(3);
        server.client().call(LedgerEndpoints.DELETE_ACCOUNT, BalanceRef.of(BOB)).send();
        refused(404, "account_not_found", ledger.account(BOB));
    }
}
