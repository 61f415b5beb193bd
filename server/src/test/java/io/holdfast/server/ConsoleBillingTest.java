package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Prices, usage, budgets and settings of accounts in the console. */
@Tag("browser")
class ConsoleBillingTest extends ConsoleTestBase {

    private static final UUID ACCOUNT = new UUID(0x1843, 1);
    private static final String AT = "/v1/ledger/accounts/" + ACCOUNT;

    @BeforeEach
    void usage() {
        putPrices("default");
        server.put(AT, "{'externalIds':{'crm':'77'}}").is(200);
        server.post("/v1/ledger/credits", "{'key':'c','account':'" + ACCOUNT + "','type':'PURCHASE','amount':100000}");
        server.put(
                        "/v1/ledger/budget",
                        "{'scope':'org:acme','limits':[{'name':'month','amount':5000,'window':{'kind':'MONTH'}}]}")
                .is(200);
        for (int day = 1; day <= 20; day++) {
            server.post(
                    "/v1/ledger/charges",
                    "{'eventId':'e-" + day + "','account':'" + ACCOUNT + "','scopes':['org:acme'],'metric':{"
                            + "'kind':'LLM_TOKENS','provider':'acme','name':'" + (day % 3 == 0 ? "small" : "large")
                            + "','first':" + day * 10_000 + ",'second':" + (21 - day) * 1_000
                            + "},'metadata':{'tag':'" + (day % 2 == 0 ? "chat" : "search") + "'},'at':'"
                            + Instant.now().minus(Duration.ofDays(day)) + "'}");
        }
    }

    private static void putPrices(String list) {
        server.put(
                        "/v1/ledger/price-lists/" + list,
                        "{'effective':'2020-01-01T00:00:00Z','metrics':[{'metric':'llm_tokens/acme/*','prices':["
                                + "{'quantity':'input','price':300,'per':1000000},"
                                + "{'quantity':'output','price':1500,'per':1000000}]},{'metric':'custom/sms','prices':["
                                + "{'quantity':'units','scheme':'GRADUATED','tiers':[{'upTo':100,'price':0.08},"
                                + "{'price':0.05}]}]}]}")
                .is(200);
    }

    /** Takes screenshots of a computer and of a phone, on which nothing is wider than the screen. */
    private void look(String name) throws IOException {
        tab.size(390, 844).screenshot(name + "-phone");
        assertThat(tab.js("return document.documentElement.scrollWidth").asInt())
                .as(name)
                .isLessThanOrEqualTo(390);
        tab.size(1280, 800).screenshot(name);
    }

    @Test
    void usageIsShownOverTimeAndByMetric() throws Exception {
        at("ledger/" + ACCOUNT + "/usage").reads("llm_tokens/acme/large").reads("default@1");
        tab.until("document.querySelectorAll('rect.column').length === 20");
        // Each model has its own color, and the legend names both.
        tab.until("document.querySelectorAll('rect.series0').length === 14");
        tab.until("document.querySelectorAll('rect.series1').length === 6");
        tab.until("document.querySelectorAll('.legend li').length === 2");
        look("usage");
        tab.js("const s = document.querySelector('select'); s.value = 'HOUR'; s.dispatchEvent(new Event('change'))");
        tab.until("document.querySelectorAll('rect.column').length < 20");
    }

    @Test
    void usageIsShownByTag() throws Exception {
        at("ledger/" + ACCOUNT + "/usage").reads("llm_tokens/acme/large");
        by("tag");
        tab.until("document.querySelector('[aria-label=Totals] tbody')?.innerText.includes('chat')")
                .reads("search")
                .until("document.querySelector('[aria-label=Totals] th').innerText === 'Tag'");
        tab.until("document.querySelectorAll('rect.series0').length === 10");
        look("usage-by-tag");
        by("agent");
        tab.reads("No usage by agent").reads("usage-dimensions");
        by("metric");
        tab.until("document.querySelectorAll('rect.series0').length === 14");
    }

    private void by(String dimension) {
        tab.js("document.querySelector('[aria-label=By]').focus()");
        tab.retype(dimension).stroke("Enter", 13, "\r");
    }

    @Test
    void theBalanceChartHasNoSpikeForAPurchaseAndAChargeInOneCommit() {
        UUID account = UUID.randomUUID();
        server.put("/v1/ledger/accounts/" + account, "{}").is(200);
        String to = "'account':'" + account + "'";
        server.post("/v1/ledger/credits", "{'key':'s-1'," + to + ",'type':'PURCHASE','amount':1000}")
                .is(201);
        server.post(
                        "/v1/transactions",
                        "{'items':[{'operation':'ledger.add_credits','request':{'key':'s-2'," + to
                                + ",'type':'PURCHASE','amount':5000}},{'operation':'ledger.charge','request':{"
                                + "'eventId':'s-3'," + to + ",'cost':5400}}]}")
                .is(200);
        at("ledger/" + account).reads("Balance over time").reads("5,000");
        // The largest value of the chart is the balance before the commit, not the one within it.
        assertThat(tab.js("return document.querySelector('figure.plot .note').innerText")
                        .asString())
                .isEqualTo("1,000");
    }

    @Test
    void theBalancesInOtherUnitsAreShownAndOpened() {
        UUID account = UUID.randomUUID();
        server.put("/v1/ledger/accounts/" + account, "{}").is(200);
        server.post(
                        "/v1/ledger/credits",
                        "{'key':'u-1','account':'" + account + "','type':'PURCHASE','amount':4711,'unit':'images'}")
                .is(201);
        at("ledger/" + account).reads("Other units").reads("4,711").click("images");
        tab.reads("Owner").reads(account.toString());
    }

    @Test
    void refillsAreSetAndDisabled() {
        UUID account = UUID.randomUUID();
        String url = "/v1/ledger/accounts/" + account;
        server.put(url, "{}").is(200);
        at("ledger/" + account)
                .click("Settings")
                .type("triggerBelow", "500")
                .type("refill", "2000")
                .click("Save");
        tab.reads("2,000 when below 500");
        assertThat(server.get(url).number("autoRefill.triggerBelow")).isEqualTo(500);
        assertThat(server.get(url).number("autoRefill.amount")).isEqualTo(2_000);
        tab.click("Settings").type("triggerBelow", "").type("refill", "").click("Save");
        tab.until("!document.querySelector('main').innerText.includes('when below')");
        assertThat(server.get(url).at("autoRefill").isMissingNode()).isTrue();
    }

    @Test
    void theMaximumPerHoldOfABudgetIsSetAndRemoved() throws Exception {
        at("budgets").click("Change").type("cap", "250").click("Change").reads("at most 250 per hold");
        look("budget-cap");
        assertThat(server.get("/v1/ledger/budget?scope=org:acme").number("reservationCap"))
                .isEqualTo(250);
        tab.click("Change").type("cap", "").click("Change");
        tab.until("!document.querySelector('main').innerText.includes('per hold')");
        assertThat(server.get("/v1/ledger/budget?scope=org:acme")
                        .at("reservationCap")
                        .isMissingNode())
                .isTrue();
    }

    @Test
    void aPriceListGetsANewVersion() throws Exception {
        putPrices("europe");
        at("prices")
                .click("europe")
                .reads("llm_tokens/acme/*")
                .reads("per 1,000,000")
                .reads("up to 100");
        look("prices");
        tab.click("New version")
                .type("metrics", "[{\"metric\":\"custom/sms\",\"prices\":[{\"quantity\":\"units\",\"price\":0.07}]}]")
                .click("Save")
                .reads("Version 2 of europe saved.");
        tab.until("document.querySelectorAll('[aria-label=Versions] tbody tr').length === 2");
    }

    @Test
    void anAccountIsFoundByItsExternalIdAndItsSettingsAreChanged() throws Exception {
        at("ledger").reads("crm/77");
        look("accounts");
        tab.js("document.querySelector('input[type=search]').value = 'crm/77'");
        tab.click("Find").reads("Balance over time");
        tab.click("Settings")
                .type("plan", "pro")
                .type("creditLimit", "250")
                .click("Save")
                .reads("Credit limit");
        assertThat(server.get(AT).number("creditLimit")).isEqualTo(250);
        assertThat(server.get(AT).text("externalIds.crm")).isEqualTo("77");
        tab.click("Hold").type("amount", "200").click("Hold").reads("Settle");
        look("account-holds");
        tab.click("Change").type("amount", "300").click("Change").reads("Held: 300");
        tab.click("Settle").type("amount", "120").click("Charge").reads("No open holds");
    }

    @Test
    void budgetsHaveTheirUsage() throws Exception {
        server.post(
                        "/v1/ledger/holds",
                        "{'id':'h-1','account':'" + ACCOUNT + "','amount':700,'lasts':'PT1H','scopes':['org:acme']}")
                .is(201);
        at("budgets").reads("org:acme").reads("5,000").reads("700");
        tab.until("document.querySelector('.meter[aria-label$=\"14% held\"]')");
        look("budgets");
        server.post("/v1/ledger/holds/h-1/release", "{}").is(200);
    }

    @Test
    void eachLimitOfABudgetIsAddedChangedAndDeleted() throws Exception {
        at("budgets")
                .click("Add limit")
                .type("name", "burst")
                .type("amount", "900")
                .click("Add")
                .reads("burst");
        tab.js("[...document.querySelectorAll('tr')].find((row) => row.textContent.includes('burst'))"
                + ".querySelector('button').click()");
        tab.until("document.querySelector('dialog')").type("amount", "950").click("Change");
        tab.until("document.querySelector('main').textContent.includes('950')");
        look("budget-limits");
        JsonNode limits = server.get("/v1/ledger/budget?scope=org:acme").at("limits");
        assertThat(limits.path(0).path("amount").asInt()).isEqualTo(5_000);
        assertThat(limits.path(1).path("amount").asInt()).isEqualTo(950);
        tab.js("[...document.querySelectorAll('tr')].find((row) => row.textContent.includes('burst'))"
                + ".querySelector('button.danger').click()");
        tab.until("document.querySelector('dialog')")
                .reads("its other limits are kept")
                .click("Delete");
        tab.until("!document.querySelector('main').textContent.includes('burst')");
        tab.reads("5,000");
    }
}
