package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.server.TestServer.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Long polls whose API key is revoked while they wait. */
@Tag("slow")
class RevokedLongPollTest {

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init") // Started before each test.
    private TestServer server;

    @BeforeEach
    void open() throws Exception {
        server = TestServer.start(folder);
        server.post("/v1/queues", "{'queue':'q'}").is(201);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private Answer key() {
        return server.post("/v1/keys", "{'name':'k','scopes':['queue:receive@q','queue:read@q']}")
                .is(201);
    }

    private CompletableFuture<Answer> waiting(String key, String method, String path, String body) {
        CompletableFuture<Answer> waiting = CompletableFuture.supplyAsync(() -> server.call(key, method, path, body));
        await().atMost(Duration.ofSeconds(30))
                .until(() -> server.get("/metrics").body().asString().contains("holdfast_http_under_way 2"));
        return waiting;
    }

    @Test
    void noMessageIsLeasedToARevokedKey() {
        Answer key = key();
        CompletableFuture<Answer> waiting =
                waiting(key.text("secret"), "POST", "/v1/queues/q/leases", "{\"waiting\":\"PT20S\"}");
        server.delete("/v1/keys/" + key.text("key.id")).is(200);
        server.post("/v1/queues/q/messages", "{'text':'secret'}").is(202);
        waiting.join().is(401, "unauthorized");
        assertThat(server.post("/v1/queues/q/leases", "{}").is(200).text("deliveries.0.message.message"))
                .isNotEmpty();
    }

    @Test
    void aRevokedKeyReceivesNoEventFromTheFeed() {
        Answer key = key();
        CompletableFuture<Answer> waiting =
                waiting(key.text("secret"), "GET", "/v1/feed?after=latest&wait=20&full=true", "");
        server.delete("/v1/keys/" + key.text("key.id")).is(200);
        server.post("/v1/queues/q/messages", "{'text':'secret'}").is(202);
        waiting.join().is(401, "unauthorized");
    }
}
