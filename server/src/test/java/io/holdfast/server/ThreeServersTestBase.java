package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.json.StrictJson;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.Queues;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.common.Durability;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.crash.CrashProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/** Three server processes on one store. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ThreeServersTestBase {

    private static final String MASTER_KEY = "shared=" + Base64.getEncoder().encodeToString(new byte[32]);
    private static final int MAX_ATTEMPTS = 20;
    private static final int SEATS_A_ROW = 20;
    private static final int CLIENTS = 6;

    private final String address;
    private final int rows;
    private final int messages;
    private final List<CrashProcess> servers = new ArrayList<>();
    private HttpClient http = HttpClient.newHttpClient();
    private final List<URI> addresses = new ArrayList<>();
    private String key = "";

    /** The response to a request. */
    private record Answer(int status, JsonNode body) {}

    ThreeServersTestBase(String address, int seats, int messages) {
        this.address = address;
        rows = Integer.getInteger("holdfast.scaleout.seats", seats) / SEATS_A_ROW;
        this.messages = Integer.getInteger("holdfast.scaleout.messages", messages);
    }

    @BeforeAll
    void start() throws Exception {
        for (int i = 0; i < 3; i++) {
            servers.add(serve());
        }
        for (CrashProcess server : servers) {
            addresses.add(address(server));
        }
        // They started concurrently on an empty store: one of them created the first key.
        await().atMost(Duration.ofMinutes(1)).until(() -> !keys().isEmpty());
        assertThat(keys()).hasSize(1);
        key = keys().get(0);
    }

    /** Opens new connections, because a server may have closed those of the previous test. */
    @BeforeEach
    void connect() {
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    void stop() throws IOException {
        for (CrashProcess server : servers) {
            server.close();
        }
    }

    private CrashProcess serve() throws IOException {
        return CrashProcess.start(
                Main.class,
                "serve",
                "--store",
                address,
                "--master-keys",
                MASTER_KEY,
                "--port",
                "0",
                "--webhook-private-networks",
                "--webhook-timeout",
                "PT3S");
    }

    private static URI address(CrashProcess server) throws InterruptedException {
        server.awaitLines(2, Duration.ofMinutes(3));
        return URI.create(server.lines().get(0).replaceAll(".*(http:\\S+) .*", "$1") + "/");
    }

    private List<String> keys() {
        return servers.stream()
                .flatMap(server -> server.lines().stream())
                .filter(line -> line.contains("API key, shown"))
                .map(line -> line.replaceAll(".*: ", ""))
                .toList();
    }

    @Test
    void aSellOutOnAllThreeSellsEverySeatOnce() throws Exception {
        call(
                0,
                "PUT",
                "v1/seats/events/gala",
                "{'name':'Gala','sections':[{'id':'A-1','rows':" + rows + ",'seatsPerRow':" + SEATS_A_ROW
                        + ",'price':1000}]}");
        Map<String, String> sold = new ConcurrentHashMap<>();
        ConcurrentRunner.runWithoutTimeout(CLIENTS, client -> {
            Random random = new Random(client);
            for (int attempt = 0; ; attempt++) {
                String booking = "b-" + client + "-" + attempt;
                String wish = random.nextBoolean()
                        ? "'best':{'count':2}"
                        : "'seats':[{'section':'A-1','row':" + (1 + random.nextInt(rows)) + ",'number':"
                                + (1 + random.nextInt(SEATS_A_ROW)) + "}]";
                Answer held = call(
                        client,
                        "POST",
                        "v1/seats/events/gala/bookings",
                        "{'booking':'" + booking + "','buyer':'c" + client + "'," + wish + "}");
                if (held.status() == 201) {
                    // Sold through another server than the one that reserved it.
                    Answer bought = call(
                            client + 1,
                            "POST",
                            "v1/seats/events/gala/bookings/" + booking + "/finalize",
                            "{'buyer':'c" + client + "'}");
                    assertThat(bought.status()).as("%s", bought.body()).isEqualTo(200);
                    held.body()
                            .path("seats")
                            .forEach(seat -> assertThat(
                                            sold.put(seat.path("seat").toString(), booking))
                                    .as("a seat is sold once")
                                    .isNull());
                } else {
                    assertThat(held.status()).as("%s", held.body()).isEqualTo(409);
                    if (call(client, "GET", "v1/seats/events/gala", "")
                                    .body()
                                    .at("/stats/available")
                                    .asInt(-1)
                            < 2) {
                        return;
                    }
                }
            }
        });
        JsonNode stats = call(2, "GET", "v1/seats/events/gala", "").body().path("stats");
        assertThat(stats.path("sold").asInt()).isEqualTo(sold.size());
        assertThat(sold.size() + stats.path("available").asInt()).isEqualTo(rows * SEATS_A_ROW);
        assertThat(stats.path("available").asInt()).isLessThan(2);
        try (Store store = store(Seats.SCHEMA)) {
            assertThat(new Seats(store, SeatsOptions.DEFAULT).check().problems())
                    .isEmpty();
        }
    }

    @Test
    void aQueueIsDrainedOnAllThreeWhileOneIsKilled() throws Exception {
        assertThat(call(0, "POST", "v1/queues", "{'queue':'work'}").status()).isEqualTo(201);
        for (int i = 0; i < messages; i++) {
            Answer accepted =
                    call(i, "POST", "v1/queues/work/messages", "{'text':'m" + i + "','fairnessKey':'k" + i % 7 + "'}");
            assertThat(accepted.status()).as("%s", accepted.body()).isEqualTo(202);
        }
        Set<String> done = ConcurrentHashMap.newKeySet();
        Set<String> unsure = ConcurrentHashMap.newKeySet();
        AtomicBoolean killed = new AtomicBoolean();
        ConcurrentRunner.runWithoutTimeout(CLIENTS, client -> {
            int server = client;
            boolean more = true;
            while (more) {
                if (done.size() > messages / 3 && killed.compareAndSet(false, true)) {
                    servers.get(0).kill();
                }
                try {
                    more = work(server, done, unsure)
                            || stats(server).path("depth").asLong() > 0;
                } catch (IOException e) {
                    // The server is gone; use the next one.
                    server++;
                }
            }
        });
        JsonNode stats = stats(1);
        assertThat(stats.path("acked").asLong()).as("%s", stats).isEqualTo(messages);
        assertThat(stats.path("inFlight").asLong()).as("%s", stats).isZero();
        unsure.removeAll(done);
        assertThat(done.size() + unsure.size()).isEqualTo(messages);
        assertThat(unsure.size()).isLessThanOrEqualTo(CLIENTS);
        try (Store store = store(Queues.SCHEMA)) {
            assertThat(new Queues(store, QueueOptions.DEFAULT).check().problems())
                    .isEmpty();
        }
        servers.get(0).close();
        servers.set(0, serve());
        addresses.set(0, address(servers.get(0)));
    }

    private Store store(Schema schema) {
        return Store.open(StoreAddress.of(address, Path.of("")).backend(Durability.FSYNC), schema);
    }

    private JsonNode stats(int server) throws IOException, InterruptedException {
        return call(server, "GET", "v1/queues/work/stats", "").body();
    }

    /** Leases and acknowledges messages, and returns whether there were any. */
    private boolean work(int server, Set<String> done, Set<String> unsure) throws IOException, InterruptedException {
        Answer leased = call(server, "POST", "v1/queues/work/leases", "{'max':2,'visibility':'PT3S'}");
        assertThat(leased.status()).as("%s", leased.body()).isEqualTo(200);
        for (JsonNode delivery : leased.body().path("deliveries")) {
            String message = delivery.at("/message/message").asString("");
            assertThat(done).as("a message that is done is not delivered again").doesNotContain(message);
            try {
                Answer acked = call(
                        server,
                        "POST",
                        "v1/queues/work/messages/" + message + "/ack",
                        "{'token':'" + delivery.at("/receipt/token").asString() + "'}");
                if (acked.status() == 200) {
                    assertThat(done.add(message)).as("a message is done once").isTrue();
                }
            } catch (IOException e) {
                // The outcome is unknown; if it failed, the message is delivered again after its lease expires.
                unsure.add(message);
                throw e;
            }
        }
        return !leased.body().path("deliveries").isEmpty();
    }

    @Test
    void theFeedOfOneServerShowsChangesOfAnother() throws Exception {
        call(
                0,
                "PUT",
                "v1/seats/events/live",
                "{'name':'L','sections':[{'id':'A-1','rows':1,'seatsPerRow':9,'price':1}]}");
        HttpRequest feed = HttpRequest.newBuilder(addresses.get(1).resolve("v1/seats/events/live/feed"))
                .header("Authorization", "Bearer " + key)
                .build();
        try (Stream<String> lines =
                TestServer.http().send(feed, BodyHandlers.ofLines()).body()) {
            for (int seat = 1; seat <= 3; seat++) {
                call(
                        seat + 1,
                        "POST",
                        "v1/seats/events/live/bookings",
                        "{'booking':'b" + seat + "','buyer':'a','seats':[{'section':'A-1','row':1,'number':" + seat
                                + "}]}");
            }
            // An id is the change number and the creation time of the event.
            assertThat(lines.filter(line -> line.startsWith("id: "))
                            .map(line -> line.substring(0, line.indexOf('-')))
                            .limit(3))
                    .containsExactly("id: 1", "id: 2", "id: 3");
        }
    }

    /** Each server runs the webhooks; the deliveries of a killed one are sent again by the others. */
    @Test
    void everyEventIsSentToAWebhookWithoutParallelRequestsForASubject() throws Exception {
        int credits = 20;
        try (SubjectOrderReceiver receiver = new SubjectOrderReceiver()) {
            Answer created = call(
                    0, "PUT", "v1/webhooks/ordered", "{'url':'" + receiver.url() + "','types':['ledger.credited']}");
            assertThat(created.status()).as("%s", created.body()).isEqualTo(201);
            List<UUID> accounts =
                    Stream.generate(UUID::randomUUID).limit(CLIENTS).toList();
            for (UUID account : accounts) {
                assertThat(call(1, "PUT", "v1/ledger/accounts/" + account, "{}").status())
                        .isEqualTo(200);
            }
            ConcurrentRunner.runWithoutTimeout(CLIENTS, client -> {
                for (int i = 0; i < credits; i++) {
                    Answer credited = call(
                            i % 2, // The third server only sends webhooks, until it is killed.
                            "POST",
                            "v1/ledger/credits",
                            "{'key':'c-" + client + "-" + i + "','account':'" + accounts.get(client)
                                    + "','type':'PURCHASE','amount':1}");
                    assertThat(credited.status()).as("%s", credited.body()).isEqualTo(201);
                    if (client == 0 && i == credits / 2) {
                        servers.get(2).kill();
                    }
                }
            });
            await().atMost(Duration.ofMinutes(2)).until(() -> receiver.ids().size() == CLIENTS * credits);
            assertThat(receiver.problems()).isEmpty();
            assertThat(call(0, "DELETE", "v1/webhooks/ordered", "").status()).isEqualTo(200);
        } finally {
            servers.get(2).close();
            servers.set(2, serve());
            addresses.set(2, address(servers.get(2)));
        }
    }

    /**
     * Sends a request, with apostrophes instead of quotation marks, to one of the servers. Repeats it if its deadline
     * passed before it was committed, as it can on a busy machine; nothing has been written then.
     */
    private Answer call(int server, String method, String path, String body) throws IOException, InterruptedException {
        Answer answer;
        int attempts = 0;
        do {
            answer = send(server, method, path, body);
        } while (answer.body().path("code").asString("").equals("deadline_exceeded") && ++attempts < MAX_ATTEMPTS);
        return answer;
    }

    private Answer send(int server, String method, String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(addresses.get(server % 3).resolve(path))
                        .timeout(Duration.ofMinutes(1))
                        .header("Authorization", "Bearer " + key)
                        .method(
                                method,
                                HttpRequest.BodyPublishers.ofString(body.replace('\'', '"'), StandardCharsets.UTF_8))
                        .build(),
                BodyHandlers.ofString());
        return new Answer(response.statusCode(), StrictJson.MAPPER.readTree(response.body()));
    }
}
