package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The console of the servers of a cluster. */
@Tag("browser")
class ConsoleClusterTest {

    @TempDir(cleanup = CleanupMode.NEVER)
    Path folder;

    @Test
    void theConsoleOfAFollowerReadsCommandsAndContinuesWhenItsOwnServerStops() throws Exception {
        try (LoopbackCluster cluster = new LoopbackCluster(folder);
                HeadlessBrowser browser = new HeadlessBrowser(folder);
                BrowserTab tab = browser.tab().dark(false)) {
            assertThat(cluster.leaderSeenBy("b")).isEqualTo("a");
            await().atMost(LoopbackCluster.PATIENCE)
                    .untilAsserted(() -> cluster.server("b").get("/readyz").is(200));
            tab.go(cluster.address("b").resolve("/#/cluster"));
            tab.until("document.querySelector('#key')")
                    .type("key", cluster.admin())
                    .click("Sign in");
            tab.reads("as seen by b").reads("Equal").reads("follower").screenshot("cluster");
            assertThat(tab.js("return document.querySelectorAll('tbody tr').length")
                            .asInt())
                    .isEqualTo(3);
            tab.size(390, 844).reads("Equal").screenshot("cluster-phone");
            assertThat(tab.js("return document.documentElement.scrollWidth").asInt())
                    .isLessThanOrEqualTo(390);
            tab.size(1400, 900);

            // A command goes to the leader, although the page comes from a follower.
            tab.go(cluster.address("b").resolve("/#/queues")).reads("Queues");
            cluster.server("a").post("/v1/queues", "{'queue':'print'}").is(201);
            tab.reads("print");

            tab.go(cluster.address("b").resolve("/#/cluster")).reads("as seen by b");
            tab.click("Transfer leadership").click("Transfer");
            await().atMost(LoopbackCluster.PATIENCE)
                    .until(() -> !cluster.leaderSeenBy("c").equals("a"));

            // The page continues on another server when its own one stops.
            cluster.stop("b");
            tab.until("/as seen by [ac]/.test(document.body.textContent)");
            tab.reads("unknown");
            assertThat(tab.js("return document.querySelector('.away').hidden").asBoolean())
                    .isTrue();
        }
    }

    @Test
    void thePageOfASingleServerSaysSoAndIsNotInTheMenu() throws Exception {
        try (TestServer server = TestServer.start(folder.resolve("single"));
                HeadlessBrowser browser = new HeadlessBrowser(folder);
                BrowserTab tab = browser.tab().dark(false)) {
            tab.go(server.at("/#/cluster")).until("document.querySelector('#key')");
            tab.type("key", server.admin()).click("Sign in").reads("A single server");
            assertThat(tab.js("return document.querySelectorAll('nav a[href=\"#/cluster\"]').length")
                            .asInt())
                    .isZero();
            assertThat(tab.errors()).isEmpty();
        }
    }
}
