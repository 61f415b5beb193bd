package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.samples.SampleFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The charts of the last 24 hours, the health of the server, and the search. */
@Tag("browser")
class ConsoleChartsAndSearchTest {

    @TempDir(cleanup = CleanupMode.NEVER)
    static Path folder;

    private static TestServer server;
    private static HeadlessBrowser browser;
    private BrowserTab tab;

    @BeforeAll
    static void open() throws Exception {
        SampleFixture.write(Files.createDirectories(folder.resolve("data")));
        server = TestServer.start(
                folder.resolve("data"), "--backups", folder.resolve("backups").toString());
        server.post("/v1/queues", "{'queue':'mails'}").is(201);
        server.post("/v1/retry/events", "{'type':'invoice','publisher':'p','id':'evt-1','text':'x','error':'no route'}")
                .is(201);
        browser = new HeadlessBrowser(folder);
    }

    @AfterAll
    static void close() {
        browser.close();
        server.close();
    }

    @BeforeEach
    void signIn() throws Exception {
        tab = browser.tab().dark(false);
        tab.go(server.at("/")).until("document.querySelector('#key')");
        tab.type("key", server.admin()).click("Sign in").until("document.querySelector('main h1')");
    }

    @AfterEach
    void closeTab() {
        assertThat(tab.errors()).isEmpty();
        tab.close();
    }

    @Test
    void chartsShowWhatTheServerHasSampledBeforeItsRestartWithItsGap() throws Exception {
        tab.reads("There is no backup in the backup folder")
                .reads("accepts writes")
                .reads("no TLS");
        tab.reads("Response time, 99th percentile").reads("no data for 2 h");
        assertThat(tab.js("return document.querySelector('.day .stroke').getAttribute('d').split('M').length - 1")
                        .asInt())
                .as("the line is interrupted once")
                .isEqualTo(2);
        assertThat(tab.js("return document.querySelector('.day svg').getAttribute('aria-label')")
                        .asString())
                .contains("Requests in the last 24 hours. Latest", "highest");
        tab.js("document.querySelector('details').open = true");
        tab.until("document.querySelectorAll('details tbody tr').length > 20").screenshot("charts-overview");
        server.post("/v1/admin/backups", "").is(201);
        tab.until("!document.body.innerText.includes('There is no backup in the backup folder')");
        for (String page : new String[] {"seats", "ledger", "queues", "failed", "identity", "store"}) {
            tab.size(1280, 800).js("location.hash = '#/" + page + "'");
            tab.reads("Last 24 hours").until("document.querySelector('.day .stroke').getAttribute('d')");
            tab.screenshot("charts-" + page).size(390, 844).screenshot("charts-" + page + "-phone");
            assertThat(tab.js("return document.documentElement.scrollWidth").asInt())
                    .as(page)
                    .isLessThanOrEqualTo(390);
        }
    }

    @Test
    void theKeyboardOpensTheSearchAndItsResults() throws Exception {
        tab.stroke("/", 191, "/").until("document.activeElement?.id === 'field-search'");
        tab.retype("mai").until("document.querySelectorAll('[role=option]').length === 2");
        tab.stroke("ArrowDown", 40, "").screenshot("search");
        assertThat(tab.js("return document.querySelector('[role=option][aria-selected=true]').innerText")
                        .asString())
                .contains("mails.dlq");
        assertThat(tab.js("return document.activeElement.getAttribute('aria-activedescendant')")
                        .asString())
                .isEqualTo("found-1");
        tab.stroke("ArrowUp", 38, "").stroke("Enter", 13, "\r").until("location.hash === '#/queues/mails'");
        tab.reads("Acknowledged per second").until("!document.querySelector('dialog')");

        tab.click("Search everything").type("search", "evt-1").reads("1 result").click("Close");
        tab.stroke("/", 191, "/").type("search", "evt-1").reads("1 result").stroke("Enter", 13, "\r");
        tab.until("document.querySelector('dialog h2')?.innerText === 'evt-1'").reads("no route");
        tab.click("Cancel").until("!document.querySelector('dialog')");

        tab.stroke("?", 191, "?").reads("Search everything").screenshot("keyboard-help");
        tab.click("Close").until("!document.querySelector('dialog')");
        tab.size(390, 844)
                .click("Search everything")
                .type("search", "no such thing")
                .reads("Nothing found.");
        tab.screenshot("search-phone").click("Close");
    }
}
