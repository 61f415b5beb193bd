package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.server.TestServer.Answer;
import io.holdfast.server.http.Route;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed requests get a precise 4xx response and write nothing. */
@Tag("slow")
class HttpBadInputTest {

    private static final UUID ADA = new UUID(0, 1);
    private static final String CHARGE = "{\"eventId\":\"e\",\"account\":\"" + ADA + "\",\"cost\":1}";

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(folder, "--max-body", "4096", "--max-bulk-body", "8192", "--idle-timeout", "2");
        server.put("/v1/ledger/accounts/" + ADA, "{}").is(200);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/ledger/sweep",
                "/v1/ledger/refills/take",
                "/v1/seats/sweep",
                "/v1/queues/q/purge",
                "/v1/queues/q/redrive"
            })
    void anErrorNamesTheFieldMostAsTheRequestDoes(String path) {
        Answer tooFew = server.post(path, "{'most':0}").is(400, "invalid_argument");
        assertThat(tooFew.text("message")).contains("most must be between", "but is 0");
        Answer tooMany = server.post(path, "{'most':1000000000}").is(400);
        assertThat(tooMany.text("message")).contains("most must be between", "but is 1000000000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/queues",
                "/v1/queue/throttles",
                "/v1/seats/events",
                "/v1/identity/identities",
                "/v1/retry/events",
                "/v1/keys",
                "/v1/admin/acts"
            })
    void anErrorNamesTheLimitOfAList(String path) {
        for (String limit : List.of("0", "-1", "100000")) {
            Answer refused = server.get(path + "?limit=" + limit).is(400);
            assertThat(refused.text("field")).isEqualTo("limit");
            assertThat(refused.text("message")).contains("limit must be between", "but is " + limit);
        }
    }

    @Test
    void aListOfExpiredLeasesAcceptsEveryTime() {
        for (String time : List.of("1900-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "%2B1000000000-12-31T23:59:59Z")) {
            server.get("/v1/queue/overdue-leases?before=" + time).is(200);
        }
    }

    @Test
    void aSecondObjectInTheBodyIsNamedAsTheReason() {
        Answer refused = server.post("/v1/queues", "{'queue':'a'}{'queue':'b'}").is(400, "malformed");
        assertThat(refused.text("message")).startsWith("the body contains data after the JSON object");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "7",
                "null",
                "\"x\"",
                "{\"eventId\":}",
                "{'a':1}",
                "{} {}",
                "{\"eventId\":\"a\",\"eventId\":\"b\"}",
                "// no\n{}",
                "{\"cost\":NaN}",
                "{\"cost\":01}"
            })
    void bodiesThatAreNotJsonObjectsAreRefused(String body) {
        charge(body).is(400, "malformed");
    }

    @Test
    void theWrongFieldIsNamed() {
        assertThat(charge(CHARGE.replace("1}", "1,\"tip\":2}"))
                        .is(400, "malformed")
                        .text("field"))
                .isEqualTo("tip");
        assertThat(charge(CHARGE.replace(":1}", ":\"1\"}")).is(400, "malformed").text("field"))
                .isEqualTo("cost");
        assertThat(charge(CHARGE.replace(":1}", ":1.5}")).is(400, "malformed").text("field"))
                .isEqualTo("cost");
        assertThat(charge(CHARGE.replace(":1}", ":9223372036854775808}"))
                        .is(400, "malformed")
                        .text("field"))
                .isEqualTo("cost");
        assertThat(charge(CHARGE.replace(ADA.toString(), "ada"))
                        .is(400, "malformed")
                        .text("field"))
                .isEqualTo("account");
        assertThat(charge(CHARGE.replace("\"e\"", "7")).is(400, "malformed").text("field"))
                .isEqualTo("eventId");
        assertThat(charge("{\"eventId\":\"e\",\"cost\":1}").is(400, "malformed").text("field"))
                .isEqualTo("account");
        assertThat(charge(CHARGE.replace("1}", "1,\"metadata\":{\"a\":null}}"))
                        .is(400, "malformed")
                        .text("field"))
                .isEqualTo("metadata.a");
        Answer kind = charge(CHARGE.replace("\"cost\":1", "\"metric\":{\"kind\":\"GOLD\",\"first\":1}"));
        assertThat(kind.is(400, "malformed").text("field")).isEqualTo("metric.kind");
        assertThat(kind.text("message")).contains("LLM_TOKENS").doesNotContain("io.holdfast");
        charge(CHARGE.replace("\"cost\":1", "\"metric\":{\"kind\":\"STORAGE\",\"first\":1e999999999}"))
                .is(400, "malformed");
        charge(CHARGE.replace("\"e\"", "\"\"")).is(400, "invalid_argument");
        charge(CHARGE.replace(":1}", ":-1}")).is(400, "invalid_argument");
    }

    @Test
    void deepNestingBadUtf8AndOtherEncodingsAreRefused() {
        charge("{\"a\":" + "[".repeat(1_000) + "]".repeat(1_000) + "}").is(400, "malformed");
        byte[] bad = CHARGE.replace("\"e\"", "\"?\"").getBytes(StandardCharsets.UTF_8);
        bad[12] = (byte) 0xc0;
        assertThat(server.call(server.admin(), "POST", "/v1/ledger/charges", bad)
                        .is(400, "malformed")
                        .text("message"))
                .contains("UTF-8");
        server.call(server.admin(), "POST", "/v1/ledger/charges", CHARGE.getBytes(StandardCharsets.UTF_16))
                .is(400, "malformed");
        charge(CHARGE.replace("\"e\"", "\"\\ud800\"")).is(400);
    }

    @Test
    void queriesAndPathsAreAsStrictAsBodies() {
        server.get("/v1/queues?limit=x").is(400, "malformed");
        server.get("/v1/queues?limit=99999999999999999999").is(400, "malformed");
        server.get("/v1/queues?limit=1&limit=2").is(400, "malformed");
        server.get("/v1/queues?size=1").is(400, "malformed");
        server.get("/v1/queues?cursor=zzz").is(400);
        server.get("/v1/ledger/accounts/ada").is(400, "malformed");
        server.get("/v1/ledger/accounts/" + ADA + "?account=" + ADA).is(400, "malformed");
        server.post("/v1/queues?limit=1", "{'queue':'x'}").is(400, "malformed");
        server.call(server.admin(), "GET", "/v1/queues", "{}").is(400, "malformed");
        server.put("/v1/ledger/accounts/" + ADA, "{'account':'" + ADA + "'}").is(400, "malformed");
        server.get("/v1/ledger/usage-events/a%2Fb").is(404, "usage_event_not_found");
        server.get("/v1/ledger/usage-events/%C3%28").is(400, "malformed_path");
        server.get("/v1/ledger/usage-events/50%25").is(404, "usage_event_not_found");
        server.get("/v1/ledger/usage-events/;x").is(404, "usage_event_not_found");
        server.get("/v1/none").is(404, "route_not_found");
        server.get("/v1/queues/").is(404, "route_not_found");
        server.get("/none").is(404, "route_not_found");
        Answer method = server.call(server.admin(), "PATCH", "/v1/queues", "").is(405, "method_not_allowed");
        assertThat(method.headers().firstValue("Allow").orElseThrow()).contains("GET", "POST");
    }

    /** HTTP clients resolve dots in a path: discarding the event ".." would discard all events. */
    @Test
    void idsThatCannotBeInAPathAreRefused() {
        String event = "{'id':'..','type':'t','publisher':'p','text':'x','error':'e'}";
        server.post("/v1/retry/events", event).is(400, "malformed");
        server.post("/v1/retry/events/all", "{'events':[" + event + "]}").is(400, "malformed");
        server.post("/v1/transactions", "{'items':[{'operation':'retry.save','request':" + event + "}]}")
                .is(400);
        server.post("/v1/queues", "{'queue':'.'}").is(400);
        charge(CHARGE.replace("\"e\"", "\"..\"")).is(400, "malformed");
        assertThat(server.get("/v1/retry/counts").is(200).number("pending")).isZero();
    }

    /** A client may lose the response if the connection is closed while it still sends. */
    @Test
    void aClientThatSendsABodyToAnUnknownPathGetsTheResponse() throws Exception {
        for (int size : List.of(2_000, 200_000)) {
            String body = "x".repeat(size);
            assertThat(raw("POST /v1/%C3%28 HTTP/1.1\r\nHost: x\r\nContent-Length: " + size + "\r\n\r\n" + body))
                    .contains("HTTP/1.1 400", "malformed_path");
        }
        // A body that arrives together with the head is discarded, and the connection stays open.
        assertThat(raw("POST /v1/%C3%28 HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n" + "x".repeat(1_000)
                        + "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .contains("HTTP/1.1 400", "malformed_path", "HTTP/1.1 200");
    }

    @Test
    void anIdempotencyKeyIsRefusedWhereItHasNoField() {
        server.call(server.admin(), "POST", "/v1/ledger/charges", CHARGE, "Idempotency-Key", "other")
                .is(400, "malformed");
        server.call(server.admin(), "POST", "/v1/queue/next", "{}", "Idempotency-Key", "k")
                .is(400, "malformed");
    }

    @Test
    void bodiesAreLimitedWithAndWithoutALength() throws Exception {
        charge(" ".repeat(4_097)).is(413, "body_too_large");
        server.post("/v1/queues/x/messages", "{'text':'" + "x".repeat(5_000) + "'}")
                .is(404, "queue_not_found");
        server.post("/v1/queues/x/messages", "{'text':'" + "x".repeat(9_000) + "'}")
                .is(413, "body_too_large");
        String chunk = "1000\r\n" + "x".repeat(4_096) + "\r\n";
        assertThat(raw("POST /v1/ledger/charges HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + server.admin()
                        + "\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk + chunk + "0\r\n\r\n"))
                .contains("413", "body_too_large");
    }

    @Test
    void requestsThatJettyRejectsHaveAnErrorBody() throws Exception {
        assertThat(raw("GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n")).contains("HTTP/1.1 400", "\"code\"");
        assertThat(raw("GET /v1/%2e%2e/keys HTTP/1.1\r\nHost: x\r\n\r\n")).contains("HTTP/1.1 400", "\"code\"");
        assertThat(raw("GET //v1/keys HTTP/1.1\r\nHost: x\r\n\r\n")).containsPattern("HTTP/1.1 40[04]");
        assertThat(raw("GET /healthz HTTP/1.1\r\nHost: x\r\nX: " + "y".repeat(9_000) + "\r\n\r\n"))
                .contains("431", "headers_too_large");
        assertThat(raw("GET /" + "y".repeat(9_000) + " HTTP/1.1\r\nHost: x\r\n\r\n"))
                .contains("414", "path_too_long");
        assertThat(raw("NONSENSE\r\n\r\n")).contains("HTTP/1.1 400").doesNotContain("Exception");
        assertThat(raw("GET /healthz HTTP/1.1\r\n\r\n")).contains("HTTP/1.1 400");
    }

    @Test
    void aClientThatNeverSendsItsBodyTimesOut() throws Exception {
        assertThat(raw("POST /v1/ledger/charges HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + server.admin()
                        + "\r\nContent-Length: 100\r\n\r\n{"))
                .doesNotContain("HTTP/1.1 2", "Exception");
        server.get("/v1/queues").is(200);
    }

    @Test
    void responsesHaveTheSecurityHeaders() {
        Answer answer = server.call(server.admin(), "GET", "/v1/queues", "", "X-Request-Id", "mine-1");
        assertThat(answer.headers().firstValue("X-Request-Id")).contains("mine-1");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(answer.headers().firstValue("Server")).isEmpty();
        Answer made = server.call(server.admin(), "GET", "/v1/queues", "", "X-Request-Id", "a b<script>");
        assertThat(made.headers().firstValue("X-Request-Id").orElseThrow()).matches("[0-9A-Z]{26}");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void noiseOnEveryRouteIsRefusedAndWritesNothing(long seed) {
        Random random = new Random(seed);
        List<String> values = List.of(
                "null",
                "true",
                "-1",
                "1e400",
                "\"\"",
                "\"x\"",
                "\"" + ADA + "\"",
                "[]",
                "[null]",
                "{}",
                "{\"a\":1}",
                "\"\\u0000\"",
                "9223372036854775807",
                "\"2026-13-01T00:00:00Z\"",
                "\"PT\"",
                "[[1]]",
                "\"=\"");
        for (Route route : server.server().routes().routes()) {
            if (route.endpoint() == null || route.scope().equals(Endpoint.ADMIN)) {
                continue;
            }
            String path = route.path();
            for (String parameter : route.parameters()) {
                path = path.replace("{" + parameter + "}", random.nextBoolean() ? "%00" : "x" + random.nextInt(99));
            }
            StringBuilder body = new StringBuilder("{\"noise\":1");
            for (var component : route.endpoint().request().getRecordComponents()) {
                body.append(",\"")
                        .append(component.getName())
                        .append("\":")
                        .append(values.get(random.nextInt(values.size())));
            }
            Answer answer = server.call(
                    server.admin(), route.method(), path, body.append('}').toString());
            assertThat(answer.status())
                    .as("%s %s %s: %s", route.method(), path, body, answer.body())
                    .isBetween(400, 499);
            assertThat(answer.text("code")).isNotEmpty();
        }
        assertThat(server.get("/v1/ledger/audit").number("transactions")).isZero();
        assertThat(server.get("/v1/queues").at("rows").size()).isZero();
        assertThat(server.get("/v1/seats/events").at("rows").size()).isZero();
    }

    private static Answer charge(String body) {
        return server.call(server.admin(), "POST", "/v1/ledger/charges", body);
    }

    /** Sends bytes as they are and reads until the server closes. */
    private static String raw(String text) throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.at("/").getPort())) {
            socket.setSoTimeout(30_000);
            OutputStream out = socket.getOutputStream();
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void messagesNameWhatIsWrongAndWhatIsPermitted() {
        message(server.post("/v1/queues/none/messages", "{'text':'x'}").is(404, "queue_not_found"))
                .isEqualTo("the queue 'none' does not exist; create it first");
        message(server.call(server.admin(), "GET", "/v1/ledger/charges", "").is(405, "method_not_allowed"))
                .isEqualTo("this path accepts only POST");
        String form = "application/x-www-form-urlencoded";
        message(server.call(server.admin(), "POST", "/v1/ledger/charges", "cost=2", "Content-Type", form)
                        .is(400, "malformed"))
                .isEqualTo("the body must be a JSON object, but its Content-Type is '" + form + "'");
        message(server.post("/v1/ledger/charges", "{'amount':1}").is(400, "malformed"))
                .startsWith("unknown field 'amount'; the fields are eventId, account, ");
        message(server.post("/v1/ledger/credits", "{'key':'k','account':'" + new UUID(0, 1) + "','amount':1}")
                        .is(400, "malformed"))
                .startsWith("'type' is required; it must be one of [PURCHASE, ")
                .doesNotContain("USAGE");
        message(server.post("/v1/ledger/credits", "{'type':'TOPUP'}").is(400, "malformed"))
                .contains("PURCHASE", "but is 'TOPUP'")
                .doesNotContain("USAGE", "TRANSFER_IN");
    }

    private static AbstractStringAssert<?> message(Answer answer) {
        return assertThat(answer.text("message"));
    }
}
