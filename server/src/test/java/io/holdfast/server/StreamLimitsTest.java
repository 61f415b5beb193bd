package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limits on feeds and long polls, in total and per key. */
@Tag("slow")
class StreamLimitsTest {

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

    private String key() {
        return server.post("/v1/keys", "{'name':'k','scopes':['queue:read', 'queue:write']}")
                .is(201)
                .text("secret");
    }

    private String openFeed(String key) throws IOException {
        RawConnection connection = new RawConnection(server.at("/"));
        connections.add(connection);
        return connection
                .send("GET /v1/queues/q/stats/feed HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + key + "\r\n\r\n")
                .readResponse();
    }

    @Test
    void callsThatDoNotWaitNeedNoStream() throws Exception {
        start("--max-streams", "2");
        String feeds = key();
        assertThat(openFeed(feeds)).contains("HTTP/1.1 200");
        assertThat(openFeed(feeds)).contains("HTTP/1.1 200");
        String worker = key();
        server.call(worker, "POST", "/v1/queues/q/leases", "{}").is(200);
        server.call(worker, "POST", "/v1/queues/q/leases", "{\"waiting\":\"PT0S\"}")
                .is(200);
        server.call(worker, "POST", "/v1/queues/q/leases", "{\"waiting\":\"PT1S\"}")
                .is(503, "overloaded");
        connections.forEach(RawConnection::close);
        await().until(() -> server.call(worker, "POST", "/v1/queues/q/leases", "{\"waiting\":\"PT0.1S\"}")
                        .status()
                == 200);
    }

    @Test
    void oneKeyCannotTakeAllStreams() throws Exception {
        start("--max-streams", "8", "--max-streams-per-key", "5");
        String greedy = key();
        for (int feed = 0; feed < 5; feed++) {
            assertThat(openFeed(greedy)).contains("HTTP/1.1 200");
        }
        assertThat(openFeed(greedy)).contains("HTTP/1.1 503", "already has 5 concurrent streams", "Retry-After");
        server.call(greedy, "POST", "/v1/queues/q/leases", "{\"waiting\":\"PT1S\"}")
                .is(503, "overloaded");
        server.call(greedy, "POST", "/v1/queues/q/leases", "{}").is(200);
        String other = key();
        assertThat(openFeed(other)).contains("HTTP/1.1 200");
        server.call(other, "POST", "/v1/queues/q/leases", "{\"waiting\":\"PT0.1S\"}")
                .is(200);
        connections.forEach(RawConnection::close);
        await().until(() -> server.call(greedy, "POST", "/v1/queues/q/leases", "{\"waiting\":\"PT0.1S\"}")
                        .status()
                == 200);
    }

    @Test
    void theShareOfAKeyIsThreeQuartersUnlessItIsSet() throws Exception {
        start();
        String greedy = key();
        String last = "";
        for (int feed = 0; feed <= 768; feed++) {
            last = openFeed(greedy);
        }
        assertThat(last).contains("HTTP/1.1 503", "already has 768 concurrent streams");
        assertThat(openFeed(key())).contains("HTTP/1.1 200");
    }
}
