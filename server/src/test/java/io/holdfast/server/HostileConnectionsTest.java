package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections that announce bodies, or send heads, and do not finish them. */
@Tag("slow")
class HostileConnectionsTest {

    private static final int MANY = 1_100;

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init") // Each test starts its own server.
    private TestServer server;

    private final List<RawConnection> connections = new ArrayList<>();

    private void start(String... options) throws Exception {
        server = TestServer.start(folder, options);
        server.post("/v1/queues", "{'queue':'q'}").is(201);
    }

    @AfterEach
    void close() {
        connections.forEach(RawConnection::close);
        server.close();
    }

    private RawConnection connect() throws IOException {
        RawConnection connection = new RawConnection(server.at("/"));
        connections.add(connection);
        return connection;
    }

    private static String head(String request, String key, String more) {
        return request + " HTTP/1.1\r\nHost: x\r\n" + (key.isEmpty() ? "" : "Authorization: Bearer " + key + "\r\n")
                + more + "\r\n";
    }

    private String key(String scope) {
        return server.post("/v1/keys", "{'name':'k','scopes':['" + scope + "']}")
                .is(201)
                .text("secret");
    }

    @Test
    void feedsHoldNoBodyMemory() throws Exception {
        start("--max-body-memory", "1048576");
        for (int feed = 0; feed < 100; feed++) {
            connect().send(head("GET /v1/queues/q/stats/feed", server.admin(), ""));
        }
        for (RawConnection feed : connections) {
            assertThat(feed.readResponse()).contains("HTTP/1.1 200");
        }
        server.get("/v1/queues").is(200);
        server.get("/readyz").is(200);
        server.post("/v1/queues/q/messages", "{'text':'" + "x".repeat(100_000) + "'}")
                .is(202);
    }

    @Test
    void chunkedBodiesReserveWhatArrives() throws Exception {
        start("--max-body-memory", "65536");
        String body = "{\"text\":\"" + "x".repeat(2_000) + "\"}";
        String chunked = Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";
        for (int call = 0; call < 100; call++) {
            assertThat(connect()
                            .send(head("POST /v1/queues/q/messages", server.admin(), "Transfer-Encoding: chunked\r\n")
                                    + chunked)
                            .readResponse())
                    .contains("HTTP/1.1 202");
        }
    }

    @Test
    void aBodyThatCanNeverFitIsTooLargeAndAMomentaryShortageIsAnOverload() throws Exception {
        start("--max-body-memory", "65536");
        String large = "x".repeat(40_000);
        assertThat(server.post("/v1/queues/q/messages", "{'text':'" + large + "'}")
                        .is(413, "body_too_large")
                        .text("message"))
                .contains("32768");
        String[] keys = {key("queue:write"), key("queue:write")};
        for (String key : keys) {
            connect().send(head("POST /v1/queues/q/messages", key, "Content-Length: 30000\r\n") + "x".repeat(24_000));
        }
        String most = "{'text':'" + "x".repeat(30_000) + "'}";
        await().until(() -> server.post("/v1/queues/q/messages", most).status() == 503);
        assertThat(server.post("/v1/queues/q/messages", most)
                        .is(503, "overloaded")
                        .headers()
                        .firstValue("Retry-After"))
                .isPresent();
        server.post("/v1/queues/q/messages", "{'text':'small'}").is(202);
        connections.forEach(RawConnection::close);
        await().until(() -> server.post("/v1/queues/q/messages", most).status() == 202);
    }

    @Test
    void smallBodiesThatAreNotFinishedLeaveMemoryForOtherKeys() throws Exception {
        start("--max-body-memory", "1048576");
        for (int number = 0; number < 3; number++) {
            String key = key("queue:write");
            for (int body = 0; body < 40; body++) {
                connect()
                        .send(head("POST /v1/queues/q/messages", key, "Content-Length: 13000\r\n")
                                + "x".repeat(12_000));
            }
        }
        // 120 bodies of 12,000 bytes do not fit. About 65 of them use all but the last quarter of the memory.
        await().until(() -> refusedMessages() >= 120 - 70);
        server.post("/v1/queues/q/messages", "{'text':'" + "x".repeat(10_000) + "'}")
                .is(202);
    }

    private double refusedMessages() {
        return server.get("/metrics")
                .body()
                .asString()
                .lines()
                .filter(line -> line.startsWith("holdfast_http_requests_seconds_count")
                        && line.contains("route=\"/v1/queues/{queue}/messages\"")
                        && line.contains("status=\"503\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    @Test
    void bodiesAnnouncedWithoutAKeyAreRefusedAtOnceAndDenyNothing() throws Exception {
        start("--max-requests", "4");
        for (int connection = 0; connection < MANY; connection++) {
            connect().send(head("POST /v1/queues/q/messages", "", "Content-Length: 1000\r\n"));
            if (connection % 100 == 0) {
                server.get("/v1/queues").is(200);
            }
        }
        for (RawConnection connection : connections) {
            // The server closes its side at once, so this does not wait for a timeout.
            assertThat(connection.readToEnd()).contains("HTTP/1.1 401", "Connection: close");
        }
        server.get("/v1/queues").is(200);
        await().atMost(Duration.ofSeconds(10))
                .until(() -> server.get("/metrics").body().asString().contains("holdfast_http_under_way 1"));
    }

    @Test
    void theResponseToAnUnknownCallerArrivesWhileTheBodyIsBeingSent() throws Exception {
        start();
        RawConnection connection =
                connect().send(head("POST /v1/queues/q/messages", "wrong", "Content-Length: 100000\r\n"));
        long start = System.nanoTime();
        assertThat(connection.readResponse()).contains("HTTP/1.1 401", "unauthorized");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
        await().atMost(Duration.ofSeconds(10)).until(() -> {
            try {
                connection.send("x".repeat(1_000));
                return false;
            } catch (IOException e) {
                return true;
            }
        });
    }

    @Test
    void requestsThatWaitForTheirBodyDenyNothing() throws Exception {
        start("--max-requests", "4", "--max-streams", "4", "--max-requests-per-key", "2000");
        for (int connection = 0; connection < MANY; connection++) {
            connect().send(head("POST /v1/queues/q/leases", server.admin(), "Content-Length: 1000000\r\n") + "{");
        }
        await().until(() -> server.get("/metrics").body().asString().contains("holdfast_http_under_way " + (MANY + 1)));
        server.post("/v1/queues/q/messages", "{'text':'m'}").is(202);
        server.post("/v1/queues/q/leases", "{'waiting':'PT1S'}").is(200);
    }

    @Test
    void theRequestsOfAKeyThatWaitForTheirBodyAreLimited() throws Exception {
        start("--max-requests", "4", "--max-requests-per-key", "4");
        String other = key("queue:write");
        String announced = head("POST /v1/queues/q/messages", server.admin(), "Content-Length: 10\r\n");
        for (int connection = 0; connection < 8; connection++) {
            connect().send(announced);
        }
        await().until(() -> server.get("/metrics").body().asString().contains("holdfast_http_under_way 9"));
        assertThat(connect().send(announced).readResponse()).contains("HTTP/1.1 503", "waiting for their bodies");
        assertThat(connect()
                        .send(head("POST /v1/queues/q/messages", other, "Content-Length: 12\r\n") + "{\"text\":\"a\"}")
                        .readResponse())
                .contains("HTTP/1.1 202");
    }

    @Test
    void aKnownCallerKeepsTheConnectionIfTheRefusedBodyArrivesSoon() throws Exception {
        start();
        String key = key("queue:read");
        RawConnection connection = connect().send(head("POST /v1/queues/q/messages", key, "Content-Length: 50000\r\n"));
        assertThat(connection.readResponse()).contains("HTTP/1.1 403").doesNotContain("Connection: close");
        connection.send("x".repeat(50_000));
        assertThat(connection.send(head("GET /v1/queues", key, "")).readResponse())
                .contains("HTTP/1.1 200");
    }

    @Test
    void openPathsAcceptNoBody() throws Exception {
        start();
        for (String path : List.of("/healthz", "/readyz", "/", "/console/app.js")) {
            assertThat(connect()
                            .send(head("GET " + path, "", "Content-Length: 1000000\r\n"))
                            .readToEnd())
                    .contains("HTTP/1.1 413", "body_too_large", "Connection: close");
            assertThat(connect()
                            .send(head("GET " + path, "", "Transfer-Encoding: chunked\r\n"))
                            .readToEnd())
                    .contains("HTTP/1.1 413");
            assertThat(connect()
                            .send(head("GET " + path, "", "Content-Length: 0\r\n"))
                            .readResponse())
                    .doesNotContain(" 413 ");
        }
    }

    @Test
    void aBodyThatTricklesIsCutOff() throws Exception {
        start("--idle-timeout", "2");
        RawConnection connection =
                connect().send(head("POST /v1/queues/q/messages", server.admin(), "Content-Length: 1000\r\n"));
        await().pollInterval(Duration.ofMillis(300))
                .atMost(Duration.ofSeconds(15))
                .until(() -> {
                    connection.send("x");
                    return server.get("/metrics").body().asString().contains("status=\"408\"");
                });
        assertThat(connection.readResponse()).contains("HTTP/1.1 408", "timeout");
    }

    @Test
    void headsThatTrickleAreCutOff() throws Exception {
        start("--head-timeout", "2");
        connect().send("GET /healthz HTTP/1.1\r\nHost: x\r\n");
        connect();
        RawConnection second = connect().send(head("GET /healthz", "", ""));
        assertThat(second.readResponse()).contains("HTTP/1.1 200");
        second.send("GET /");
        RawConnection linesOnly = connect();
        RawConnection idle = connect().send(head("GET /healthz", "", ""));
        idle.readResponse();
        List<RawConnection> slow = connections.subList(0, 4);
        await().pollInterval(Duration.ofMillis(300))
                .atMost(Duration.ofSeconds(20))
                .until(() -> {
                    for (RawConnection connection : slow) {
                        if (!connection.isClosedByServer()) {
                            trickle(connection, connection == linesOnly ? "\r\n" : "a");
                        }
                    }
                    return slow.stream().allMatch(RawConnection::isClosedByServer);
                });
        assertThat(idle.isClosedByServer()).isFalse();
        assertThat(idle.send(head("GET /healthz", "", "")).readResponse()).contains("HTTP/1.1 200");
    }

    private static void trickle(RawConnection connection, String text) {
        try {
            connection.send(text);
        } catch (IOException e) {
            // Closed meanwhile.
        }
    }

    @Test
    void connectionsPerAddressAreLimitedAndIdleOnesMakeRoom() throws Exception {
        start("--max-connections-per-address", "32");
        for (int connection = 0; connection < 100; connection++) {
            connect().send("GET / HTTP/1.1\r\nHost:");
        }
        // The oldest ones without a complete head were closed; a new client gets in.
        server.get("/v1/queues").is(200);
        await().until(() ->
                connections.stream().filter(RawConnection::isClosedByServer).count() >= 100 - 32);
    }

    @Test
    void connectionsWithARequestInProgressAreNotClosedForNewOnes() throws Exception {
        start("--max-connections", "64", "--max-connections-per-address", "0");
        for (int feed = 0; feed < 30; feed++) {
            assertThat(connect()
                            .send(head("GET /v1/queues/q/stats/feed", server.admin(), ""))
                            .readResponse())
                    .contains("HTTP/1.1 200");
        }
        List<RawConnection> feeds = List.copyOf(connections);
        for (int connection = 0; connection < 100; connection++) {
            connect().send("GET / HTTP/1.1\r\n");
        }
        server.get("/v1/queues").is(200);
        assertThat(feeds).noneMatch(RawConnection::isClosedByServer);
    }
}
