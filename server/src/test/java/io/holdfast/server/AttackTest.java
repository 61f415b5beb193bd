package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attacks on the server. */
@Tag("slow")
class AttackTest {

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(
                folder.resolve("data"), "--backups", folder.resolve("backups").toString(), "--max-streams", "4");
        server.post("/v1/queues", "{'queue':'q'}").is(201);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @Test
    void malformedTextsAreRefusedAndNotEchoed() {
        server.get("/v1/queues?%ff=1").is(400, "malformed_query");
        server.call("", "GET", "/healthz?%ff=1", "").is(400, "malformed_query");
        server.post("/v1/queues/q/messages", "{'text':'a\\ud800'}").is(400, "malformed");
        assertThat(server.post("/v1/keys", "{'name':hunter2,'scopes':[]}")
                        .is(400)
                        .text("message"))
                .doesNotContain("hunter2");
        assertThat(server.post("/v1/keys", "{'name':123456,'scopes':[]}")
                        .is(400)
                        .text("message"))
                .doesNotContain("123456");
        server.get("/v1/queue/overdue-leases?before=%2B1000000000-12-31T23:59:59.999999999Z")
                .is(200);
        server.post("/v1/queues/q/leases", "{'waiting':'PT9223372036854775807S'}")
                .is(400);
    }

    @Test
    void twoAuthorizationHeadersAreRefused() {
        server.call(server.admin(), "GET", "/v1/queues", "", "Authorization", "Bearer other")
                .is(400, "malformed_request");
    }

    @Test
    void readOnlyTransactionsDoNotDelayCommits() {
        String key = key("queue:read");
        Answer read = server.call(
                key,
                "POST",
                "/v1/transactions",
                "{\"items\":[{\"operation\":\"queue.queues\"},{\"operation\":\"queue.queues\"}]}");
        assertThat(read.is(200).number("items.1.status")).isEqualTo(200);
        server.call(key, "POST", "/v1/transactions", "{\"items\":[{\"operation\":\"queue.check\"}]}")
                .is(400, "malformed");
    }

    @Test
    void aPageOfLargeMessagesEndsEarlyAndContinues() {
        server.post("/v1/queues", "{'queue':'large'}").is(201);
        String payload = Base64.getEncoder().encodeToString(new byte[900_000]);
        for (int i = 0; i < 20; i++) {
            server.post("/v1/queues/large/messages", "{'payload':'" + payload + "'}")
                    .is(202);
        }
        Answer page = server.get("/v1/queues/large/messages?limit=1000").is(200);
        assertThat(page.at("rows").size()).isEqualTo(1);
        for (int read = 1; read < 20; read++) {
            page = server.get("/v1/queues/large/messages?limit=1000&cursor=" + page.text("next"))
                    .is(200);
            assertThat(page.at("rows").size()).isEqualTo(1);
        }
        assertThat(page.body().has("next")).isFalse();
    }

    @Test
    void aRefusedCommandIsNotInTheAuditLog() {
        int before = server.get("/v1/admin/acts").is(200).at("rows").size();
        server.post("/v1/admin/backups", "{'name':'../x'}").is(400);
        assertThat(server.get("/v1/admin/acts").is(200).at("rows").size()).isEqualTo(before);
    }

    @Test
    void aKeyThatIsRevokedLosesItsFeeds() throws Exception {
        Answer made = server.post("/v1/keys", "{'name':'reader','scopes':['queue:read']}")
                .is(201);
        try (Stream<String> first = feed(made.text("secret"));
                Stream<String> second = feed(made.text("secret"))) {
            server.delete("/v1/keys/" + made.text("key.id")).is(200);
            // This returns only when both streams have ended.
            assertThat(first.toList()).contains("event: stats");
            assertThat(second.toList()).contains("event: stats");
        }
    }

    private static Stream<String> feed(String key) throws Exception {
        HttpResponse<Stream<String>> response = TestServer.http()
                .send(
                        HttpRequest.newBuilder(server.at("/v1/queues/q/stats/feed"))
                                .header("Authorization", "Bearer " + key)
                                .build(),
                        BodyHandlers.ofLines());
        assertThat(response.statusCode()).isEqualTo(200);
        return response.body();
    }

    private static String key(String scope) {
        return server.post("/v1/keys", "{'name':'some','scopes':['" + scope + "']}")
                .is(201)
                .text("secret");
    }
}
