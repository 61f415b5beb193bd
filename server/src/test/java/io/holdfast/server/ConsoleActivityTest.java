package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages of events, of webhook endpoints and of their deliveries. */
@Tag("browser")
class ConsoleActivityTest extends ConsoleTestBase {

    /** A receiver of webhooks that answers with a chosen status and keeps the ids of the events. */
    private static final class HookReceiver implements AutoCloseable {

        private final HttpServer http;
        private final List<String> ids = new CopyOnWriteArrayList<>();
        private final AtomicInteger status = new AtomicInteger(200);

        HookReceiver() throws IOException {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            http.createContext("/", exchange -> {
                try (exchange) {
                    ids.add(String.valueOf(exchange.getRequestHeaders().getFirst("webhook-id")));
                    byte[] body = ("thanks, " + status.get()).getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(status.get(), body.length);
                    exchange.getResponseBody().write(body);
                }
            });
            http.start();
        }

        String url() {
            return "http://127.0.0.1:" + http.getAddress().getPort() + "/hooks";
        }

        @Override
        public void close() {
            http.stop(0);
        }
    }

    private static String newAccount() {
        String account = UUID.randomUUID().toString();
        server.put("/v1/ledger/accounts/" + account, "{'plan':'pro'}").is(200);
        return account;
    }

    private void fitsAPhone(String name) throws IOException {
        tab.size(390, 844).screenshot(name + "-phone");
        assertThat(tab.js("return document.documentElement.scrollWidth").asInt())
                .as(name)
                .isLessThanOrEqualTo(390);
        tab.size(1280, 800);
    }

    @Test
    void eventsAppearAsTheyHappenWithTheirAuthor() throws IOException {
        at("activity").reads("No events since this page was opened");
        String account = newAccount();
        server.post(
                        "/v1/ledger/credits",
                        "{'key':'k-" + account + "','account':'" + account + "','type':'PURCHASE','amount':1000}")
                .is(201);
        tab.reads("ledger.credited").reads("amount 1000").reads("ledger.add_credits");
        tab.until("document.querySelectorAll('section[aria-label=\"Audit log\"] tbody tr').length > 0");
        tab.screenshot("activity");
        fitsAPhone("activity");
        tab.dark(true).screenshot("activity-dark");
        tab.dark(false);
        // A new filter begins with the next event.
        tab.js("const filter = document.querySelector('[aria-label=Module]'); filter.value = 'queue';"
                + " filter.dispatchEvent(new Event('change'));");
        tab.reads("No events since this page was opened");
        newAccount();
        server.post("/v1/queues", "{'queue':'activity'}").is(201);
        tab.reads("queue.created");
        assertThat(tab.js("return document.querySelector('section[aria-label=Events]').innerText.includes('ledger.')")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void theAuditLogIsFilteredByTime() throws IOException {
        newAccount();
        at("activity").until("document.querySelectorAll('section[aria-label=\"Audit log\"] tbody tr').length > 0");
        setAuditTime("From", "2001-02-03T04:05");
        setAuditTime("Until", "2001-02-03T04:06");
        tab.until("document.querySelector('section[aria-label=\"Audit log\"]').innerText.includes('No entries')");
        setAuditTime("Until", "");
        tab.until("document.querySelectorAll('section[aria-label=\"Audit log\"] tbody tr').length > 0");
        fitsAPhone("audit");
    }

    private void setAuditTime(String label, String value) throws IOException {
        tab.js("const time = document.querySelector('section[aria-label=\"Audit log\"] [aria-label=" + label
                + "]'); time.value = '" + value + "'; time.dispatchEvent(new Event('change'));");
    }

    @Test
    void theSinksAreShownWithTheirStateAndLag() throws Exception {
        at("sinks").reads("No sinks");
        Path file = Files.writeString(
                folder.resolve("sinks.yaml"), "sinks:\n  - {name: bus, type: rabbitmq, host: 127.0.0.1, port: 1}\n");
        try (TestServer publishing = TestServer.start(folder.resolve("publishing"), "--sinks", file.toString())) {
            publishing
                    .put("/v1/ledger/accounts/" + UUID.randomUUID(), "{'plan':'pro'}")
                    .is(200);
            tab.go(publishing.at("/#/sinks"));
            tab.until("document.querySelector('#key')")
                    .type("key", publishing.admin())
                    .click("Sign in");
            tab.until("document.querySelector('main h1')")
                    .reads("bus")
                    .reads("retrying")
                    .reads("Connection refused")
                    .screenshot("sinks");
            fitsAPhone("sinks");
            tab.go(server.at("/#/overview")).until("document.querySelector('main h1')");
        }
    }

    @Test
    void anEndpointIsCreatedTestedRotatedDisabledAndDeleted() throws Exception {
        try (HookReceiver receiver = new HookReceiver()) {
            at("webhooks").reads("No endpoints yet").screenshot("webhooks-empty");
            tab.click("New endpoint")
                    .type("endpoint", "billing")
                    .type("url", receiver.url())
                    .type("types", "ledger.account_created")
                    .screenshot("webhook-new");
            tab.click("Create").reads("shown only once").reads("whsec_");
            tab.click("Close").reads("ledger.account_created").screenshot("webhooks");
            fitsAPhone("webhooks");
            tab.click("billing").reads("No deliveries yet");
            tab.click("Send a test event").reads("webhooks.test").reads("delivered");
            assertThat(receiver.ids).hasSize(1);

            receiver.status.set(500);
            newAccount();
            tab.reads("ledger.account_created").reads("retrying").reads("thanks, 500");
            tab.screenshot("webhook");
            fitsAPhone("webhook");
            receiver.status.set(200);
            // The event that failed, and then both, are sent again by hand.
            tab.click("ledger.account_created").reads("Last attempt").screenshot("webhook-delivery");
            tab.click("Send again").reads("The event is sent again");
            tab.js("document.querySelectorAll('tbody input[type=checkbox]').forEach(box => box.click())");
            int before = receiver.ids.size();
            tab.click("Send 2 events again").click("Send").reads("2 events queued to be sent");
            await().until(() -> receiver.ids.size() > before);
            tab.click("Replay").type("after", "oldest").click("Replay").reads("queued to be sent");

            tab.click("Rotate secret")
                    .click("Rotate")
                    .reads("whsec_")
                    .click("Close")
                    .reads("two secrets");
            tab.click("Disable").type("reason", "moving house").click("Disable").reads("moving house");
            assertThat(server.get("/v1/webhooks/billing").text("disabled")).isEqualTo("moving house");
            tab.click("Enable").reads("active");
            tab.click("Delete").type("typed", "billing").click("Delete").reads("No endpoints yet");
            server.get("/v1/webhooks/billing").is(404);
        }
    }
}
