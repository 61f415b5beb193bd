package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls by web pages of other origins. */
@Tag("slow")
class CorsTest {

    private static final String SHOP = "https://shop.example";
    private static final String ORIGIN = "Origin: " + SHOP + "\r\n";

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init") // Each test starts its own server.
    private TestServer server;

    private void start(String origins) throws Exception {
        server = TestServer.start(folder, "--cors-origins", origins, "--max-streams", "1");
        server.post("/v1/queues", "{'queue':'q'}").is(201);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private String raw(String line, String headers) throws Exception {
        try (RawConnection connection = new RawConnection(server.at("/"))) {
            return connection
                    .send(line + " HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n")
                    .readResponse();
        }
    }

    private String authorization() {
        return "Authorization: Bearer " + server.admin() + "\r\n";
    }

    @Test
    void aPreflightRequestNeedsNoKey() throws Exception {
        start(SHOP + ", http://localhost:3000");
        assertThat(raw(
                        "OPTIONS /v1/queues/q/messages",
                        ORIGIN + "Access-Control-Request-Method: POST\r\n"
                                + "Access-Control-Request-Headers: authorization,content-type\r\n"))
                .contains(
                        "HTTP/1.1 204",
                        "Access-Control-Allow-Origin: " + SHOP,
                        "Access-Control-Allow-Methods: GET, POST, PUT, DELETE",
                        "Access-Control-Allow-Headers: Authorization, Content-Type, X-CSRF-Token, Holdfast-Max-Staleness,"
                                + " Holdfast-Min-Commit, Idempotency-Key, Last-Event-ID,"
                                + " X-Request-Id",
                        "Access-Control-Max-Age: ",
                        "Vary: Origin")
                .doesNotContain("Allow-Credentials");
    }

    @Test
    void allResponsesToAConfiguredOriginCanBeRead() throws Exception {
        start(SHOP + ",http://localhost:3000");
        String allowed = "Access-Control-Allow-Origin: " + SHOP;
        assertThat(raw("GET /v1/queues", ORIGIN + authorization()))
                .contains(
                        "HTTP/1.1 200",
                        allowed,
                        "Vary: Origin",
                        "Holdfast-Commit, Holdfast-Staleness, Idempotent-Replayed, Retry-After");
        assertThat(raw("GET /v1/queues", ORIGIN)).contains("HTTP/1.1 401", allowed);
        assertThat(raw("GET /v1/none", ORIGIN)).contains("HTTP/1.1 404", allowed);
        try (RawConnection feed = new RawConnection(server.at("/"))) {
            assertThat(feed.send("GET /v1/queues/q/stats/feed HTTP/1.1\r\nHost: x\r\n" + ORIGIN + authorization()
                                    + "\r\n")
                            .readResponse())
                    .contains("HTTP/1.1 200", "text/event-stream", allowed);
            assertThat(raw("GET /v1/queues/q/stats/feed", ORIGIN + authorization()))
                    .contains("HTTP/1.1 503", "Retry-After: ", allowed);
        }
    }

    @Test
    void otherOriginsGetNoCorsHeaders() throws Exception {
        start(SHOP);
        String other = "Origin: https://evil.example\r\n";
        assertThat(raw("GET /v1/queues", other + authorization()))
                .contains("HTTP/1.1 200")
                .doesNotContain("Access-Control");
        assertThat(raw("OPTIONS /v1/queues", other + "Access-Control-Request-Method: GET\r\n"))
                .contains("HTTP/1.1 405", "'https://evil.example'", "cors-origins")
                .doesNotContain("Access-Control");
        Answer plain = server.get("/v1/queues").is(200);
        assertThat(plain.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void anAsteriskAllowsEveryOriginWithoutCredentials() throws Exception {
        start("*");
        assertThat(raw("GET /v1/queues", "Origin: https://any.example\r\n" + authorization()))
                .contains("Access-Control-Allow-Origin: *")
                .doesNotContain("Allow-Credentials");
    }

    @Test
    void withoutConfiguredOriginsNothingChanges() throws Exception {
        start("");
        assertThat(raw("GET /v1/queues", ORIGIN + authorization())).doesNotContain("Access-Control", "Vary");
    }
}
