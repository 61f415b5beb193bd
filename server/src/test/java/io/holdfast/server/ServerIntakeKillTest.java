package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.json.StrictJson;
import io.holdfast.server.WebhookReceiver.Received;
import io.holdfast.testkit.crash.CrashProcess;
import io.holdfast.testkit.server.RabbitMqServer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A server with an intake is killed repeatedly while it receives events. In the end every event is charged exactly once,
 * also those that had to wait for credit, and every call was made at least once under the id of its event.
 */
@Tag("broker")
@Tag("crash")
class ServerIntakeKillTest {

    private static final UUID ADA = new UUID(0, 1);
    private static final int MESSAGES = Integer.getInteger("holdfast.server.intake.events", 3_000);
    private static final int CALLS = MESSAGES / 10;
    private static final int KILLS = Integer.getInteger("holdfast.server.intake.kills", 3);
    private static final long SEED = 20_261_116;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);
    private URI address = URI.create("http://localhost/");
    private String key = "";

    @Test
    void nothingIsLostAndNothingIsChargedTwice() throws Exception {
        try (RabbitMqServer broker = broker();
                WebhookReceiver receiver = new WebhookReceiver();
                BrokerPublisher events = new BrokerPublisher(broker)) {
            Path file =
                    Files.writeString(folder.resolve("intake.yaml"), """
                    sources: [{port: %d, queue: events}]
                    prices: {message: 1}
                    rules: {shipped: {post: '%s', secret: '${HOOK_SECRET}'}}
                    retry: {delays: [PT0.1S], maxRetries: 1000, interval: PT0.1S}
                    """.formatted(broker.port(), receiver.address()));
            events.declareQueue("events");
            Thread publisher = new Thread(() -> publish(events), "publisher");
            for (int run = 0; run <= KILLS; run++) {
                try (CrashProcess server = CrashProcess.start(
                        IntakeServerProcess.class, folder.resolve("data").toString(), file.toString())) {
                    connect(server, run == 0);
                    if (run == 0) {
                        fund("first", MESSAGES / 2);
                        publisher.start();
                    }
                    if (run == KILLS) {
                        fund("second", MESSAGES);
                        publisher.join();
                        awaitEnd(receiver);
                        assertThat(events.messages("events")).isZero();
                    } else {
                        long before = applied();
                        long more = 1L + random.nextInt(MESSAGES / 8);
                        await().atMost(PATIENCE)
                                .pollInterval(Duration.ofMillis(2))
                                .until(() -> applied() >= before + more || waiting() > 0);
                        server.kill();
                    }
                }
            }
        }
    }

    private RabbitMqServer broker() throws Exception {
        try {
            return new RabbitMqServer(Files.createDirectory(folder.resolve("rabbitmq")));
        } catch (IllegalStateException e) {
            System.err.println("*** RabbitMQ IS NOT TESTED HERE: " + e.getMessage() + " ***");
            return Assumptions.abort("RabbitMQ cannot be started: " + e.getMessage());
        }
    }

    /** Publishes every event, some of them twice, in random order. */
    private static void publish(BrokerPublisher publisher) {
        List<String> bodies = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            bodies.add("{'id':'m" + i + "','type':'message_created','publisher':'p','data':{'id':'" + new UUID(7, i)
                    + "','account_id':'" + ADA + "','targets':['x'],'tm_create':'2026-01-01T00:00:00Z'}}");
        }
        for (int i = 0; i < CALLS; i++) {
            bodies.add("{'id':'s" + i + "','type':'shipped','publisher':'p','data':{}}");
        }
        bodies.addAll(bodies.subList(0, MESSAGES / 10));
        Collections.shuffle(bodies, new Random(SEED));
        try {
            publisher.publish("", "events", bodies);
        } catch (Exception e) {
            throw new IllegalStateException("cannot publish all messages", e);
        }
    }

    private void connect(CrashProcess server, boolean first) throws Exception {
        server.awaitLines(2);
        address = URI.create(server.lines().get(0) + "/");
        if (first) {
            key = server.lines().get(1);
            call("PUT", "v1/ledger/accounts/" + ADA, "{\"kind\":\"NORMAL\"}");
        }
    }

    private void fund(String payment, long credits) throws Exception {
        call(
                "POST",
                "v1/ledger/credits",
                "{\"key\":\"" + payment + "\",\"account\":\"" + ADA + "\",\"type\":\"PURCHASE\",\"amount\":" + credits
                        + "}");
    }

    private long applied() throws Exception {
        JsonNode applied = call("GET", "v1/intake", "").path("applied");
        return applied.path("message_created").asLong(0)
                + applied.path("shipped").asLong(0);
    }

    private long waiting() throws Exception {
        return call("GET", "v1/retry/counts", "").path("refused").asLong(0);
    }

    private void awaitEnd(WebhookReceiver receiver) throws Exception {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(() -> assertThat(applied()).isEqualTo(MESSAGES + CALLS));
        long paid = MESSAGES / 2L + MESSAGES;
        assertThat(call("GET", "v1/ledger/accounts/" + ADA + "/balance", "")
                        .path("balance")
                        .asLong(-1))
                .isEqualTo(paid - MESSAGES);
        assertThat(call("GET", "v1/retry/counts", ""))
                .isEqualTo(StrictJson.MAPPER.readTree("{\"pending\":0,\"retrying\":0,\"refused\":0,\"exhausted\":0}"));
        assertThat(new HashSet<>(receiver.received.stream().map(Received::id).toList()))
                .hasSize(CALLS);
        assertThat(receiver.received).allMatch(Received::verified);
        assertThat(call("POST", "v1/admin/verify", "{}").path("clean").asBoolean(false))
                .isTrue();
    }

    private JsonNode call(String method, String path, String body) throws Exception {
        var response = TestServer.http()
                .send(
                        HttpRequest.newBuilder(address.resolve(path))
                                .timeout(Duration.ofSeconds(60))
                                .header("Authorization", "Bearer " + key)
                                .method(method, HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
        return StrictJson.MAPPER.readTree(response.body());
    }
}
