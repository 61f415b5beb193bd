package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.server.TestServer.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that do not read their responses, or that disconnect while their requests are processed. */
@Tag("slow")
class SlowReadersTest {

    private static final int MAX_CONNECTIONS = 32;
    private static final int SMALL_BUFFER = 2_048;
    private static final int LARGE_MESSAGE = 760_000;
    private static final int LARGE_MESSAGES = 14;

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init") // Each test starts its own server.
    private TestServer server;

    private final List<RawConnection> connections = new ArrayList<>();

    @AfterEach
    void close() {
        connections.forEach(RawConnection::close);
        server.close();
    }

    private RawConnection connect() throws IOException {
        RawConnection connection = new RawConnection(server.at("/"), SMALL_BUFFER);
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

    private void createLargeMessages() {
        server.post("/v1/queues", "{'queue':'big'}").is(201);
        for (int message = 0; message < LARGE_MESSAGES; message++) {
            server.post("/v1/queues/big/messages", "{'text':'" + "x".repeat(LARGE_MESSAGE) + "'}")
                    .is(202);
        }
    }

    private void awaitInFlight(int others) {
        await().atMost(Duration.ofMinutes(2)).until(() -> inFlight(others));
    }

    /** Returns whether the server processes this number of requests besides the one that asks. */
    private boolean inFlight(int others) {
        return server.get("/metrics").body().asString().contains("holdfast_http_under_way " + (others + 1) + ".0\n");
    }

    @Test
    void unreadResponsesWithoutAKeyMakeRoomForNewConnections() throws Exception {
        server = TestServer.start(folder, "--max-connections-per-address", Integer.toString(MAX_CONNECTIONS));
        String pipelined = head("GET /openapi.json", "", "").repeat(30);
        inFlight(0); // Opens the connection on which the number of requests is asked.
        for (int connection = 0; connection < MAX_CONNECTIONS - 1; connection++) {
            connect().send(pipelined);
        }
        awaitInFlight(MAX_CONNECTIONS - 1);
        List<RawConnection> honest = new ArrayList<>();
        while (honest.size() < 5) {
            await().ignoreExceptions().atMost(Duration.ofSeconds(10)).untilAsserted(() -> {
                RawConnection connection = connect();
                assertThat(connection.send(head("GET /healthz", "", "")).readResponse())
                        .contains("HTTP/1.1 200");
                honest.add(connection);
            });
        }
        assertThat(honest).noneMatch(RawConnection::isClosedByServer);
    }

    @Test
    void metricsCanBeReadWhenAllRequestsAreInUse() throws Exception {
        server = TestServer.start(folder, "--max-requests", "1");
        createLargeMessages();
        // More than the buffers of the connection can hold.
        connect().send(head("GET /v1/queues/big/peek", server.admin(), "").repeat(20));
        awaitInFlight(1);
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> server.get("/v1/queues").is(503, "overloaded"));
        assertThat(server.get("/metrics").is(200).body().asString()).contains("holdfast_http_under_way 2.0");
    }

    @Test
    void aClientThatReadsTooSlowlyIsDisconnected() throws Exception {
        server = TestServer.start(folder, "--idle-timeout", "2");
        String pipelined = head("GET /openapi.json", "", "").repeat(20);
        RawConnection slow = connect().send(pipelined);
        awaitInFlight(1);
        await().pollInterval(Duration.ofMillis(500))
                .atMost(Duration.ofSeconds(30))
                .until(() -> isCut(slow, 16 << 10));
    }

    /** Reads a little, and returns whether the server has disconnected. */
    private boolean isCut(RawConnection slow, int most) {
        try {
            slow.readSome(most);
            // The bytes that have been sent can still be read, so the server is asked.
            return inFlight(0);
        } catch (IOException e) {
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void clientsThatAreGoneGiveBackTheirConnectionsWhileTheirRequestsAreProcessed(boolean reset) throws Exception {
        server = TestServer.start(folder, "--max-connections-per-address", Integer.toString(MAX_CONNECTIONS));
        server.post("/v1/queues", "{'queue':'q'}").is(201);
        String body = "{\"waiting\":\"PT20S\"}";
        String poll =
                head("POST /v1/queues/q/leases", server.admin(), "Content-Length: " + body.length() + "\r\n") + body;
        // The connections of the test's own client are among those of this address.
        int count = MAX_CONNECTIONS - 4;
        List<RawConnection> polls = new ArrayList<>();
        for (int connection = 0; connection < count; connection++) {
            polls.add(connect().send(poll));
        }
        awaitInFlight(count);
        for (RawConnection connection : polls) {
            if (reset) {
                connection.reset();
            } else {
                connection.close();
            }
        }
        long start = System.nanoTime();
        for (int connection = 0; connection < count; connection++) {
            await().ignoreExceptions().atMost(Duration.ofSeconds(5)).untilAsserted(() -> {
                RawConnection honest = connect().send(head("GET /v1/queues", server.admin(), ""));
                assertThat(honest.readResponse()).contains("HTTP/1.1 200");
            });
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void aPipelinedRequestArrivesWholeAlthoughTheServerLooksForDisconnects() throws Exception {
        server = TestServer.start(folder, "--max-connections-per-address", "4");
        server.post("/v1/queues", "{'queue':'q'}").is(201);
        String body = "{\"waiting\":\"PT3S\"}";
        RawConnection poll = connect();
        poll.send(head("POST /v1/queues/q/leases", server.admin(), "Content-Length: " + body.length() + "\r\n") + body);
        awaitInFlight(1);
        poll.send(head("GET /v1/queues", server.admin(), "").substring(0, 9));
        for (int other = 0; other < 20; other++) {
            connect().send("GET /");
        }
        poll.send(head("GET /v1/queues", server.admin(), "").substring(9));
        assertThat(poll.readResponse()).contains("HTTP/1.1 200", "deliveries");
        assertThat(poll.readResponse()).contains("HTTP/1.1 200", "rows");
    }

    @Test
    void pagesOfLargeMessagesEndAtAByteSize() throws Exception {
        server = TestServer.start(folder);
        createLargeMessages();
        int rows = 0;
        String cursor = "";
        do {
            var page = server.get("/v1/queues/big/messages?limit=100" + cursor).is(200);
            assertThat(page.body().toString().length()).isLessThan(3 * LARGE_MESSAGE);
            rows += page.body().path("rows").size();
            cursor = page.body().has("next") ? "&cursor=" + page.text("next") : "";
        } while (!cursor.isEmpty());
        assertThat(rows).isEqualTo(LARGE_MESSAGES);
        var peeked = server.get("/v1/queues/big/peek?limit=100").is(200);
        assertThat(peeked.body().path("rows").size()).isBetween(1, 2);
    }

    @Test
    void unreadResponsesOfOneKeyUseAtMostHalfOfTheMemory() throws Exception {
        server = TestServer.start(folder, "--max-response-memory", Integer.toString(8 << 20));
        createLargeMessages();
        String key = key("queue:read@big");
        String pipelined =
                head("GET /v1/queues/big/messages?limit=100", key, "").repeat(20);
        for (int connection = 0; connection < 20; connection++) {
            connect().send(pipelined);
        }
        Answer refused = awaitRefusal(() -> server.call(key, "GET", "/v1/queues/big/peek", ""));
        assertThat(refused.text("message")).contains("this API key", "max-response-memory is 8388608 bytes");
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        server.call(key, "GET", "/v1/queues/big/stats", "").is(200);
        server.get("/v1/queues/big/messages?limit=100").is(200);
        // A lease whose response does not fit has no effect.
        String consumer = key("queue:read', 'queue:write");
        for (int connection = 0; connection < 20; connection++) {
            connect()
                    .send(head("GET /v1/queues/big/messages?limit=100", consumer, "")
                            .repeat(20));
        }
        awaitRefusal(() -> server.call(consumer, "GET", "/v1/queues/big/peek", ""));
        AtomicLong leased = new AtomicLong();
        awaitRefusal(() -> {
            leased.set(server.get("/v1/queues/big/stats").number("leased"));
            return server.call(consumer, "POST", "/v1/queues/big/leases", "{\"max\":1}");
        });
        assertThat(server.get("/v1/queues/big/stats").number("leased")).isEqualTo(leased.get());
        connections.forEach(RawConnection::close);
        await().atMost(Duration.ofSeconds(20))
                .until(() ->
                        server.call(key, "GET", "/v1/queues/big/messages", "").status() == 200);
    }

    /** Repeats a call until the memory for responses is in use, and returns the answer. */
    private static Answer awaitRefusal(Callable<Answer> call) {
        Answer refused = await().atMost(Duration.ofSeconds(60)).until(call, answer -> answer.status() == 503);
        return refused.is(503, "overloaded");
    }
}
