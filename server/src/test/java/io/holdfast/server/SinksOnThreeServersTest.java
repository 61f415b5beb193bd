package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.json.StrictJson;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.testkit.crash.CrashProcess;
import io.holdfast.testkit.server.RabbitMqServer;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A sink of three servers on one database: one of them publishes, and another one continues if it is killed. */
@Tag("cluster")
@Tag("crash")
@Tag("broker")
class SinksOnThreeServersTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int EVENTS = 60;

    @TempDir
    Path folder;

    private final List<CrashProcess> servers = new ArrayList<>();
    private final List<URI> addresses = new ArrayList<>();
    private String key = "";

    @AfterEach
    void stop() throws IOException {
        for (CrashProcess server : servers) {
            server.close();
        }
    }

    private void start(int brokerPort) throws Exception {
        Path sinks = Files.writeString(folder.resolve("sinks.yaml"), """
            sinks: [{name: bus, type: rabbitmq, host: 127.0.0.1, port: %d, exchange: bus, queue: bus}]
            """.formatted(brokerPort));
        String database = SharedPostgresServer.url() + "?schema=" + SharedPostgresServer.newSchemaName();
        for (int i = 0; i < 3; i++) {
            CrashProcess server = CrashProcess.start(
                    Main.class,
                    "serve",
                    "--store",
                    database,
                    "--master-keys",
                    "shared=" + TestIdentities.key(1),
                    "--port",
                    "0",
                    "--sinks",
                    sinks.toString());
            servers.add(server);
            server.awaitLines(2, PATIENCE);
            addresses.add(URI.create(server.lines().get(0).replaceAll(".*(http:\\S+) .*", "$1") + "/"));
        }
        key = servers.get(0).lines().stream()
                .filter(line -> line.contains("API key, shown"))
                .map(line -> line.replaceAll(".*: ", ""))
                .findFirst()
                .orElseThrow();
    }

    private JsonNode call(int server, String method, String path, String body) {
        try {
            return StrictJson.MAPPER.readTree(TestServer.http()
                    .send(
                            HttpRequest.newBuilder(addresses.get(server).resolve(path))
                                    .header("Authorization", "Bearer " + key)
                                    .method(method, BodyPublishers.ofString(body.replace('\'', '"')))
                                    .build(),
                            BodyHandlers.ofString())
                    .body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<Integer> publishing(List<Integer> running) {
        return running.stream()
                .filter(server -> call(server, "GET", "v1/sinks", "")
                        .at("/sinks/0/state")
                        .asString("")
                        .equals("RUNNING"))
                .toList();
    }

    @Test
    void everyEventIsPublishedInOrderAlthoughThePublishingServerIsKilled() throws Exception {
        try (RabbitMqServer broker = new RabbitMqServer(Files.createDirectory(folder.resolve("rabbit")))) {
            start(broker.port());
            List<Integer> all = List.of(0, 1, 2);
            await().atMost(PATIENCE).until(() -> publishing(all).size() == 1);
            UUID account = UUID.randomUUID();
            call(0, "PUT", "v1/ledger/accounts/" + account, "{}");
            credit(all, account, 0);
            int killed = publishing(all).get(0);
            servers.get(killed).kill();
            List<Integer> left = all.stream().filter(server -> server != killed).toList();
            credit(left, account, EVENTS);

            List<FeedCursor> published = new ArrayList<>();
            await().atMost(PATIENCE).until(() -> {
                drain(broker, published);
                return published.stream().distinct().count() == 2 * EVENTS;
            });
            assertThat(publishing(left)).hasSize(1);
            // An event that the killed server published without storing its cursor is published twice.
            assertThat(published.stream().distinct())
                    .isSortedAccordingTo(
                            Comparator.comparing(FeedCursor::commit).thenComparing(FeedCursor::index));
        }
    }

    private void credit(List<Integer> through, UUID account, int first) {
        for (int i = first; i < first + EVENTS; i++) {
            JsonNode credited = call(
                    through.get(i % through.size()),
                    "POST",
                    "v1/ledger/credits",
                    "{'key':'c-" + i + "','account':'" + account + "','type':'PURCHASE','amount':1}");
            assertThat(credited.has("code")).as("%s", credited).isFalse();
        }
    }

    private static void drain(RabbitMqServer broker, List<FeedCursor> published) throws Exception {
        try (BrokerPublisher connection = new BrokerPublisher(broker)) {
            connection.declareQueue("bus");
            for (byte[] body : connection.takeAll("bus")) {
                JsonNode event = StrictJson.MAPPER.readTree(body);
                if (event.path("type").asString().endsWith("ledger.credited")) {
                    published.add(FeedCursor.parse(event.path("id").asString()));
                }
            }
        }
    }
}
