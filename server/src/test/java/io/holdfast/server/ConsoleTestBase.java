package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** One server and one browser per class, and one tab per test. A test fails if the browser logs an error. */
abstract class ConsoleTestBase {

    // Files that the browser leaves behind must not fail the test.
    @TempDir(cleanup = CleanupMode.NEVER)
    static Path folder;

    static TestServer server;
    static HeadlessBrowser browser;
    BrowserTab tab;

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(
                folder.resolve("data"),
                "--backups",
                folder.resolve("backups").toString(),
                "--usage-dimensions",
                "source,tag",
                "--webhook-private-networks");
        browser = new HeadlessBrowser(folder);
    }

    @AfterAll
    static void close() {
        browser.close();
        server.close();
    }

    @BeforeEach
    void openTab() throws Exception {
        tab = browser.tab().dark(false);
    }

    @AfterEach
    void closeTab() {
        assertThat(tab.errors()).isEmpty();
        tab.close();
    }

    /** Signs in through the form and opens a page. */
    BrowserTab at(String page) {
        return at(page, server.admin());
    }

    BrowserTab at(String page, String key) {
        tab.go(server.at("/#/" + page));
        tab.until("document.querySelector('#key')").type("key", key).click("Sign in");
        return tab.until("document.querySelector('main h1')");
    }

    static String key(String name, String... scopes) {
        return server.post("/v1/keys", "{'name':'" + name + "','scopes':['" + String.join("','", scopes) + "']}")
                .is(201)
                .text("secret");
    }
}
