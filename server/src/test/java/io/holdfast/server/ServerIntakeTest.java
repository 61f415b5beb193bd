package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.server.TestServer.Answer;
import io.holdfast.testkit.server.RabbitMqServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** A server with RabbitMQ sources from its configuration: events become bills without any code. */
@Tag("broker")
class ServerIntakeTest {

    private static final UUID ADA = new UUID(0, 1);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    static Path shared;

    private static @Nullable RabbitMqServer broker;

    @TempDir
    Path folder;

    private String queue = "";

    @BeforeAll
    static void startBroker() throws Exception {
        try {
            broker = new RabbitMqServer(Files.createDirectory(shared.resolve("rabbitmq")));
        } catch (IllegalStateException e) {
            System.err.println("*** RabbitMQ IS NOT TESTED HERE: " + e.getMessage() + " ***");
            Assumptions.abort("RabbitMQ cannot be started: " + e.getMessage());
        }
    }

    @AfterAll
    static void stopBroker() throws Exception {
        if (broker != null) {
            broker.close();
        }
    }

    @BeforeEach
    void nameQueue(TestInfo test) {
        queue = test.getTestMethod().orElseThrow().getName();
    }

    private static RabbitMqServer broker() {
        if (broker == null) {
            throw new IllegalStateException("no broker is available");
        }
        return broker;
    }

    private TestServer start() throws Exception {
        Path file =
                Files.writeString(folder.resolve("intake.yaml"), """
                sources: [{name: main, port: %d, queue: %s, exchange: events-%s, bindings: ['%s.*']}]
                retry: {delays: [PT0.2S], maxRetries: 100, interval: PT0.1S}
                """.formatted(broker().port(), queue, queue, queue));
        return TestServer.start(folder.resolve("data"), "--intake", file.toString());
    }

    private static void fund(TestServer server, long credits) {
        server.put("/v1/ledger/accounts/" + ADA, "{'kind':'NORMAL'}").is(200);
        if (credits > 0) {
            topUp(server, "first", credits);
        }
    }

    private static void topUp(TestServer server, String key, long credits) {
        server.post(
                        "/v1/ledger/credits",
                        "{'key':'" + key + "','account':'" + ADA + "','amount':" + credits + ",'type':'PURCHASE'}")
                .is(201);
    }

    private static long balance(TestServer server) {
        return server.get("/v1/ledger/accounts/" + ADA + "/balance").is(200).number("balance");
    }

    private static void awaitBalance(TestServer server, long expected) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(balance(server)).isEqualTo(expected));
    }

    private void publish(String... bodies) throws Exception {
        try (BrokerPublisher publisher = new BrokerPublisher(broker())) {
            publisher.bind(queue, "events-" + queue, queue + ".*");
            publisher.publish("events-" + queue, queue + ".event", List.of(bodies));
        }
    }

    private static String number(String id, int number) {
        return "{'id':'" + id + "','type':'number_created','publisher':'numbers','data':{'id':'" + new UUID(7, number)
                + "','account_id':'" + ADA + "','tm_create':'2026-01-01T00:00:00Z'}}";
    }

    private static String metric(TestServer server, String start) {
        return server.get("/metrics")
                .body()
                .asString("")
                .lines()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElse("");
    }

    @Test
    void anEventBecomesABillAndARedeliveryDoesNot() throws Exception {
        try (TestServer server = start()) {
            fund(server, 10_000);
            String call = new UUID(7, 7).toString();
            publish(
                    "{'id':'c1','type':'call_progressing','publisher':'calls','data':{'id':'" + call
                            + "','account_id':'" + ADA + "','tm_progressing':'2026-01-01T10:00:00Z'}}",
                    "{'id':'c2','type':'call_hangup','publisher':'calls','data':{'id':'" + call
                            + "','tm_hangup':'2026-01-01T10:01:05Z'}}",
                    number("n1", 1),
                    number("n1", 1),
                    number("n1-with-another-id", 1),
                    number("n2", 2));
            awaitBalance(server, 10_000 - 4 - 1_000);
            await().atMost(PATIENCE)
                    .until(() -> metric(server, "holdfast_intake_received_total{outcome=\"repeated\"")
                            .endsWith(" 1.0"));
            assertThat(metric(server, "holdfast_intake_connected{source=\"main\"}"))
                    .endsWith(" 1.0");
            assertThat(metric(server, "holdfast_intake_applied_total{event_type=\"number_created\"}"))
                    .endsWith(" 3.0");
            assertThat(metric(server, "holdfast_intake_lag_seconds")).isNotEmpty();
            assertThat(balance(server)).isEqualTo(10_000 - 4 - 1_000);
        }
    }

    @Test
    void aPoisonMessageBecomesAFailedEvent() throws Exception {
        try (TestServer server = start()) {
            fund(server, 10_000);
            publish("not JSON", "{'id':'x','type':'unheard_of','publisher':'p','data':{}}", number("n1", 1));
            awaitBalance(server, 9_500);
            await().atMost(PATIENCE)
                    .untilAsserted(
                            () -> assertThat(server.get("/v1/retry/counts").number("exhausted"))
                                    .isEqualTo(2));
            assertThat(server.get("/v1/retry/events/x").is(200).text("error"))
                    .contains("no rule for event type unheard_of");
        }
    }

    @Test
    void anEventWithoutCreditWaitsAndIsChargedAfterTheTopUp() throws Exception {
        try (TestServer server = start()) {
            fund(server, 100);
            publish(number("n1", 1), number("n2", 2));
            await().atMost(PATIENCE)
                    .untilAsserted(
                            () -> assertThat(server.get("/v1/retry/counts").number("refused"))
                                    .isEqualTo(2));
            Answer waiting = server.get("/v1/retry/events?account=" + ADA).is(200);
            assertThat(waiting.at("rows")).hasSize(2);
            assertThat(waiting.number("rows.0.creditNeeded")).isEqualTo(500);
            topUp(server, "second", 450);
            awaitBalance(server, 50);
            topUp(server, "third", 1_000);
            awaitBalance(server, 550);
            assertThat(server.get("/v1/retry/events?account=" + ADA).at("rows")).isEmpty();
        }
    }

    @Test
    void aServerWithoutItsBrokerIsReadyAndConnectsLater() throws Exception {
        publish(number("n1", 1));
        broker().stop();
        try (TestServer server = start()) {
            fund(server, 1_000);
            assertThat(server.get("/readyz").status()).isEqualTo(200);
            assertThat(metric(server, "holdfast_intake_connected")).endsWith(" 0.0");
            broker().restart();
            awaitBalance(server, 500);
            assertThat(metric(server, "holdfast_intake_connected")).endsWith(" 1.0");
            broker().restart();
            publish(number("n2", 2));
            awaitBalance(server, 0);
        }
    }
}
