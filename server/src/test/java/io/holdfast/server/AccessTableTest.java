package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.endpoint.EndpointResource;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.AccessTable.Line;
import io.holdfast.server.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every route, called with keys and tokens of every kind, as {@code access.txt} says. */
@Tag("slow")
class AccessTableTest {

    private static final Set<String> REFUSED = Set.of("forbidden", "unauthorized");

    @TempDir
    static Path folder;

    private static TestServer server;
    private static List<Line> table;
    private static AccessFixture mine;
    private static AccessFixture others;
    private static AccessFixture unknown;
    private static final Map<String, String> KEYS = new HashMap<>();
    private static final TreeSet<String> SCOPES = new TreeSet<>();

    /** The parts of a response that matter here; the response of a stream is not read. */
    private record Reply(int status, String code, String body) {}

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(
                folder.resolve("data"),
                "--backups",
                folder.resolve("backups").toString(),
                "--grants",
                "signup=1,daily=1,monthly=1,referral=1");
        table = AccessTable.read();
        mine = AccessFixture.create(server, "mine", 1);
        others = AccessFixture.create(server, "others", 2);
        unknown = AccessFixture.unknown(server);
        for (Route route : server.server().routes().routes()) {
            if (route.endpoint() != null) {
                SCOPES.addAll(route.endpoint().scopes());
            }
        }
        SCOPES.addAll(List.of("metrics:read", "ledger:write", "seats:write", "queue:write", "identity:write"));
        SCOPES.addAll(List.of("retry:write", "intake:write"));
    }

    @AfterAll
    static void close() {
        server.close();
    }

    /** Returns a key with one scope. */
    private static String key(String scope) {
        return KEYS.computeIfAbsent(
                scope,
                name -> server.post("/v1/keys", "{'name':'k','scopes':['" + name + "']}")
                        .is(201)
                        .text("secret"));
    }

    @Test
    void everyRouteIsInTheTableAndEveryLineHasARoute() {
        Set<String> found = new HashSet<>();
        for (Line line : table) {
            found.add(name(route(line)));
        }
        assertThat(server.server().routes().routes().stream()
                        .map(AccessTableTest::name)
                        .filter(name -> !found.contains(name)))
                .as("routes that access.txt does not contain")
                .isEmpty();
    }

    private static String name(Route route) {
        return route.method() + " " + route.path();
    }

    @Test
    void everyLineHasTheDeclaredScopeAndUsers() {
        assertThat(table).allSatisfy(line -> {
            Route route = route(line);
            String scope = line.isOpen() ? Route.OPEN : line.isForAnyKey() ? Route.ANY_KEY : "";
            assertThat(route.scope())
                    .isEqualTo(scope.isEmpty() && !line.isOpen() ? String.join(" or ", line.scopes()) : scope);
            if (!line.isOpen()) {
                assertThat(route.ownerField() != null ? "own" : route.shared() ? "shared" : "no")
                        .isEqualTo(line.user());
            }
        });
    }

    /** Returns the route of a line; a fixed segment of a path takes precedence over a parameter. */
    private static Route route(Line line) {
        String path = mine.fill(line.path()).replaceAll("\\?.*", "");
        return server.server().routes().routes().stream()
                .filter(route -> route.method().equals(line.method()))
                .filter(route -> path.matches(route.path().replaceAll("\\{[^}]*}", "[^/]+")))
                .min(Comparator.comparing(route -> route.parameters().size()))
                .orElseThrow(() -> new AssertionError("no route for " + line));
    }

    @TestFactory
    List<DynamicTest> everyLineIsTrue() throws IOException {
        String ended =
                server.post("/v1/keys", "{'name':'x','scopes':['admin']}").text("secret");
        server.delete("/v1/keys/" + ended.split("_", -1)[1]).is(200);
        String expired = server.post(
                        "/v1/keys",
                        "{'name':'x','scopes':['admin'],'expires':'"
                                + Instant.now().plusMillis(300) + "'}")
                .text("secret");
        await().until(() -> server.call(expired, "GET", "/v1/queues", "").status() == 401);
        List<DynamicTest> tests = new ArrayList<>();
        for (Line line : table) {
            tests.add(DynamicTest.dynamicTest(line.toString(), () -> {
                for (String key :
                        List.of("", "hf_x", "hf_0123456789abcdef_" + "0".repeat(64), ended, expired, "x.y.z")) {
                    assertThat(call(key, line, mine).status())
                            .as("key '%s'", key)
                            .isEqualTo(line.isOpen() ? ok(line) : 401);
                }
                triesEveryPattern(line);
                triesEveryScope(line);
                triesEndUsers(line);
            }));
        }
        return tests;
    }

    private static int ok(Line line) {
        return line.mine().equals("2xx") ? 200 : Integer.parseInt(line.mine());
    }

    private static void triesEveryScope(Line line) throws Exception {
        for (String scope : SCOPES) {
            Reply reply = call(key(scope), line, mine);
            assertThat(!reply.code().equals("forbidden"))
                    .as("%s: %s", scope, reply)
                    .isEqualTo(permits(line, scope));
        }
    }

    /** The item of the transaction in the table needs a scope of its own. */
    private static boolean permits(Line line, String scope) {
        return line.path().equals("/v1/transactions")
                ? Set.of("admin", "ledger:read").contains(scope)
                : line.permits(scope);
    }

    private static void triesEveryPattern(Line line) throws Exception {
        if (line.isOpen()) {
            return;
        }
        String scope = line.isForAnyKey() ? "ledger:read" : line.scopes().get(0);
        if (!line.hasResource()) {
            isOwn(line, call(key(scope), line, mine));
            if (EndpointResource.FIELD_BY_MODULE.containsKey(scope.replaceAll(":.*", "")) && !line.isForAnyKey()) {
                Reply limited = call(limited(scope), line, mine);
                assertThat(limited.code()).as("%s", limited).isEqualTo("forbidden");
            }
            return;
        }
        for (String needed : line.scopes()) {
            Reply foreign = call(limited(needed), line, others);
            switch (line.others()) {
                case "403" -> assertThat(foreign.code()).as("%s", foreign).isEqualTo("forbidden");
                case "404" ->
                    assertThat(withoutIds(foreign, line, others))
                            .isEqualTo(withoutIds(call(limited(needed), line, unknown), line, unknown));
                default -> {
                    assertThat(foreign.status()).as("%s", foreign).isEqualTo(200);
                    assertThat(foreign.body()).doesNotContain(hidden(line, others));
                }
            }
            if (line.others().equals("404")) {
                assertThat(foreign.status()).as("%s", foreign).isEqualTo(404);
            }
            isOwn(line, call(limited(needed), line, mine));
        }
    }

    private static String limited(String scope) {
        return key(scope + "@" + mine.pattern(scope.substring(0, scope.indexOf(':'))));
    }

    private static String hidden(Line line, AccessFixture owner) {
        String module = line.scopes().get(0).substring(0, line.scopes().get(0).indexOf(':'));
        return switch (module) {
            case "ledger", "identity" -> owner.value("account");
            case "seats" -> owner.value("event");
            case "queue" -> owner.value("queue");
            default -> owner.value("type");
        };
    }

    private static void isOwn(Line line, Reply reply) {
        if (line.mine().equals("2xx")) {
            assertThat(reply.status()).as("%s", reply).isBetween(200, 299);
        } else {
            assertThat(line.mine()).as("%s", reply).startsWith(Integer.toString(reply.status()));
            assertThat(reply.code()).isNotIn(REFUSED);
        }
        if (line.others().equals("hidden") && !line.path().matches(".*(overdue|due|buyers|/v1/search).*")) {
            assertThat(reply.body()).contains(hidden(line, mine));
        }
    }

    /** An object of another resource is refused exactly like one that does not exist. */
    private static String withoutIds(Reply reply, Line line, AccessFixture owner) {
        String text = reply.body().replaceAll("\"requestId\":\"[^\"]*\"", "");
        for (String part : (line.path() + line.body()).split("[^$A-Za-z0-9]+", -1)) {
            if (part.startsWith("$") && owner.value(part.substring(1)).length() > 3) {
                text = text.replace(owner.value(part.substring(1)), part);
            }
        }
        return text;
    }

    private static void triesEndUsers(Line line) throws Exception {
        Reply own = call(mine.value("sessionToken"), line, mine);
        Reply foreign = call(mine.value("sessionToken"), line, others);
        Reply another = call(others.value("sessionToken"), line, mine);
        switch (line.user()) {
            case "own" -> {
                assertThat(own.status()).as("%s", own).isBetween(200, 299);
                assertThat(foreign.status()).as("%s", foreign).isIn(403, 404);
                assertThat(another.status()).as("%s", another).isIn(403, 404);
            }
            case "shared" -> {
                for (Reply reply : List.of(own, foreign, another)) {
                    assertThat(reply.status()).as("%s", reply).isEqualTo(ok(line));
                }
                assertThat(foreign.body()).doesNotContain(others.value("buyer"), others.value("booking"));
            }
            default -> {
                for (Reply reply : List.of(own, foreign, another)) {
                    assertThat(reply.code()).as("%s", reply).isEqualTo("forbidden");
                }
            }
        }
    }

    private static Reply call(String key, Line line, AccessFixture owner) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.at(owner.fill(line.path())))
                .timeout(Duration.ofSeconds(60))
                .method(
                        line.method(),
                        line.body().isEmpty()
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofString(
                                        owner.fill(line.body()).replace('\'', '"')));
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        HttpResponse<InputStream> response = TestServer.http().send(request.build(), BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            String type = response.headers().firstValue("Content-Type").orElse("");
            boolean stream = type.startsWith("text/event-stream");
            String text = stream ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8);
            boolean problem = response.statusCode() >= 400 && text.startsWith("{");
            String code =
                    problem ? StrictJson.MAPPER.readTree(text).path("code").asString("") : "";
            return new Reply(response.statusCode(), code, text);
        }
    }
}
