package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.samples.SampleFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The rules of axe-core with the impact serious or critical hold on every page of the console. */
@Tag("browser")
@Tag("node")
class ConsoleAccessibilityTest {

    /** Each page, and a text that is visible when it has been loaded. */
    private static final List<Map.Entry<String, String>> PAGES = List.of(
            Map.entry("overview", "no data for 2 h"),
            Map.entry("seats", "Spring gala"),
            Map.entry("seats/gala", "buyer-6"),
            Map.entry("seats/matinee", "Reopen"),
            Map.entry("ledger", "crm/77"),
            Map.entry("ledger/" + ConsoleSampleData.ACCOUNT, "Settle"),
            Map.entry("ledger/" + ConsoleSampleData.ACCOUNT + "/usage", "llm_tokens/acme/large"),
            Map.entry("budgets", "exceeded"),
            Map.entry("prices", "default"),
            Map.entry("prices/default", "up to 100"),
            Map.entry("queues", "mails.dlq"),
            Map.entry("queues/mails", "nightly"),
            Map.entry("queues/mails.dlq", "no such host"),
            Map.entry("failed", "evt-2"),
            Map.entry("identity", "Identities and their sessions"),
            Map.entry("identity/" + ConsoleSampleData.IDENTITY, "wrong_credentials"),
            Map.entry("keys", "checkout"),
            Map.entry("activity", "ledger.credited"),
            Map.entry("webhooks", "billing"),
            Map.entry("webhooks/billing", "webhooks.test"),
            Map.entry("sinks", "Connection refused"),
            Map.entry("store", "Families"),
            Map.entry("cluster", "A single server"));

    @TempDir(cleanup = CleanupMode.NEVER)
    static Path folder;

    private static TestServer server;
    private static HeadlessBrowser browser;
    private static String axe;

    private final List<String> violations = new ArrayList<>();

    @BeforeAll
    static void open() throws Exception {
        axe = Files.readString(NodeProject.install().folder("node_modules").resolve("axe-core/axe.min.js"));
        Path sinks = Files.writeString(folder.resolve("sinks.yaml"), ConsoleSampleData.SINKS);
        SampleFixture.write(Files.createDirectories(folder.resolve("data")));
        server = TestServer.start(
                folder.resolve("data"),
                "--backups",
                folder.resolve("backups").toString(),
                "--sinks",
                sinks.toString(),
                "--usage-dimensions",
                "source",
                "--webhook-private-networks");
        ConsoleSampleData.fill(server);
        browser = new HeadlessBrowser(folder);
    }

    @AfterAll
    static void close() {
        browser.close();
        server.close();
    }

    @ParameterizedTest(name = "{0} pixels wide, dark: {2}")
    @CsvSource({"1280, 800, false", "1280, 800, true", "390, 844, false"})
    void noPageHasASeriousViolation(int width, int height, boolean dark) throws Exception {
        try (BrowserTab tab = browser.tab().dark(dark).size(width, height)) {
            tab.go(server.at("/")).until("document.querySelector('#key')").js(axe);
            check(tab, "sign-in");
            tab.type("key", server.admin()).click("Sign in").until("document.querySelector('main h1')");
            for (Map.Entry<String, String> page : PAGES) {
                tab.js("location.hash = '#/" + page.getKey() + "'");
                tab.until("document.querySelector('main h1')").reads(page.getValue());
                tab.screenshot("a11y-" + page.getKey().replaceAll("/.*-", "-").replace('/', '-') + "-" + width
                        + (dark ? "-dark" : ""));
                check(tab, page.getKey());
            }
            assertThat(tab.errors()).isEmpty();
        }
        assertThat(violations).isEmpty();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiterString = ": ",
            value = {
                "overview: Search everything",
                "seats: New event, Import plan",
                "seats/gala: Edit plan, Prices, New allotment, Transfer, Cancel, History, Release a part, End sales",
                "ledger: New account",
                "budgets: New budget, Change",
                "prices: New price list",
                "queues: New queue, New throttle",
                "queues/mails: Send, New schedule, Edit",
                "keys: New key",
                "webhooks: New endpoint"
            })
    void noDialogHasASeriousViolation(String page, String buttons) throws Exception {
        try (BrowserTab tab = browser.tab().dark(false)) {
            tab.go(server.at("/#/" + page)).until("document.querySelector('#key')");
            tab.type("key", server.admin()).click("Sign in").until("document.querySelector('main h1')");
            tab.js(axe);
            for (String button : buttons.split(", ", -1)) {
                tab.click(button).until("document.querySelector('dialog[open]')");
                check(tab, page + ", " + button);
                tab.js("document.querySelector('dialog').close()");
                tab.until("!document.querySelector('dialog')");
            }
            assertThat(tab.errors()).isEmpty();
        }
        assertThat(violations).isEmpty();
    }

    @Test
    void thePageOfAClusterHasNoSeriousViolation() throws Exception {
        try (LoopbackCluster cluster = new LoopbackCluster(folder);
                BrowserTab tab = browser.tab().dark(false)) {
            tab.go(cluster.address("a").resolve("/#/cluster")).until("document.querySelector('#key')");
            tab.type("key", cluster.admin()).click("Sign in").reads("Equal").reads("follower");
            tab.js(axe);
            check(tab, "cluster");
            check(tab.size(390, 844), "cluster on a phone");
        }
        assertThat(violations).isEmpty();
    }

    /** Runs all rules on what the tab shows, and keeps the serious and critical violations. */
    private void check(BrowserTab tab, String page) {
        JsonNode found = tab.js("""
                const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false });
                return violations.filter((one) => ['serious', 'critical'].includes(one.impact))
                  .flatMap((one) => one.nodes.map((node) => `${one.id} (${one.impact}): ${node.html.slice(0, 200)} ${node.any.concat(node.all, node.none)[0]?.message ?? ''}`));
                """);
        for (JsonNode violation : found) {
            violations.add(page + ": " + violation.asString());
        }
    }
}
