package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.server.TestServer.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ApiKeysTest {

    private static final List<String> OPEN =
            List.of("/", "/healthz", "/readyz", "/openapi.json", "/docs", "/.well-known/jwks.json");

    @TempDir
    Path folder;

    @Test
    void onlyHealthDocumentationAndConsoleFilesNeedNoKey() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            assertThat(server.server().routes().routes()).allSatisfy(route -> {
                String path = route.path().replaceAll("\\{[^}]*}", "1");
                Answer answer = server.call("", route.method(), path, "");
                if (path.startsWith("/console/") || path.startsWith("/docs/")) {
                    answer.is(404, "file_not_found");
                } else if (path.equals("/.well-known/openid-configuration")) {
                    answer.is(404); // The issuer is not an address.
                } else if (OPEN.contains(path)) {
                    answer.is(200);
                } else {
                    answer.is(401, "unauthorized");
                    assertThat(answer.headers().firstValue("WWW-Authenticate")).isPresent();
                }
            });
        }
    }

    @Test
    void aKeyIsLimitedToItsScopes() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            String reader = server.post("/v1/keys", "{'name':'r','scopes':['queue:read']}")
                    .is(201)
                    .text("secret");
            assertThat(server.server().routes().routes())
                    .filteredOn(route -> route.endpoint() != null
                            && !List.of(route.scope().split(" or ")).contains("queue:read"))
                    .allSatisfy(route -> server.call(
                                    reader, route.method(), route.path().replaceAll("\\{[^}]*}", "1"), "")
                            .is(403, "forbidden"));
            server.call(reader, "GET", "/v1/queues", "").is(200);
            server.call(reader, "GET", "/v1/search?q=1", "").is(200);
            server.call(reader, "GET", "/metrics", "").is(403, "forbidden");
            server.call(reader, "GET", "/docs", "").is(200);
        }
    }

    @Test
    void aRefusalTellsNoCredentialsFromUnknownOnes() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            assertThat(unauthorized(server, "")).contains("no API key or token", "API key", "session or access token");
            assertThat(unauthorized(server, "", "Authorization", "Digest x")).contains("an unsupported form");
            assertThat(unauthorized(server, "x")).contains("neither an API key");
            String wrongSecret = server.admin().substring(0, server.admin().lastIndexOf('_')) + "_0";
            assertThat(unauthorized(server, "hf_0_0"))
                    .contains("the API key is unknown")
                    .doesNotContain("Authorization")
                    .isEqualTo(unauthorized(server, wrongSecret));
        }
    }

    private static String unauthorized(TestServer server, String key, String... headers) {
        return server.call(key, "GET", "/v1/queues", "", headers)
                .is(401, "unauthorized")
                .text("message");
    }

    @Test
    void thePublicSigningKeysNeedNoKey() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            Answer open = server.call("", "GET", "/.well-known/jwks.json", "").is(200);
            assertThat(open.text("keys.0.kty")).isEqualTo("OKP");
            assertThat(open.body())
                    .isEqualTo(server.get("/v1/identity/jwks").is(200).body());
        }
    }

    @Test
    void aKeyCannotBeCreatedExpired() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            var refused = server.post("/v1/keys", "{'name':'x','scopes':['admin'],'expires':'2020-01-01T00:00:00Z'}")
                    .is(400);
            assertThat(refused.text("message")).contains("'expires' must be after", "2020-01-01T00:00:00Z");
        }
    }

    @Test
    void wrongKeysAreRefusedAlike() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            String good = server.admin();
            String expired = server.post(
                            "/v1/keys",
                            "{'name':'x','scopes':['admin'],'expires':'"
                                    + Instant.now().plusMillis(300) + "'}")
                    .is(201)
                    .text("secret");
            await().until(() -> server.call(expired, "GET", "/v1/queues", "").status() == 401);
            String other = good.substring(0, good.length() - 1) + (good.endsWith("0") ? "1" : "0");
            Stream.of("x", "hf_", "hf__", "hf_a_b", "hf_a_b_c", other, expired, good + "x", "a".repeat(3_000))
                    .forEach(key -> server.call(key, "GET", "/v1/queues", "").is(401, "unauthorized"));
            String basic = Base64.getEncoder().encodeToString(("me:" + good).getBytes(StandardCharsets.UTF_8));
            server.call("", "GET", "/v1/keys/self", "", "Authorization", "Basic " + basic)
                    .is(200);
            server.call("", "POST", "/v1/queues", "{}", "Authorization", "Basic " + basic)
                    .is(401, "unauthorized");
            server.call("", "GET", "/v1/keys/self", "", "Authorization", "Basic %%%")
                    .is(401, "unauthorized");
            server.call("", "GET", "/v1/keys/self", "", "Authorization", "Bearer")
                    .is(401, "unauthorized");
        }
    }

    @Test
    void rotatedAndRevokedKeysStopImmediatelyAndAreAudited() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            Answer made = server.post("/v1/keys", "{'name':'w','scopes':['queue:read']}")
                    .is(201);
            String id = made.text("key.id");
            String rotated =
                    server.post("/v1/keys/" + id + "/rotate", "").is(200).text("secret");
            server.call(made.text("secret"), "GET", "/v1/queues", "").is(401, "unauthorized");
            server.call(rotated, "GET", "/v1/queues", "").is(200);
            server.delete("/v1/keys/" + id).is(200);
            server.call(rotated, "GET", "/v1/queues", "").is(401, "unauthorized");
            server.post("/v1/keys/" + id + "/rotate", "").is(409, "key_ended");
            server.delete("/v1/keys/none").is(404, "key_not_found");
            server.delete("/v1/keys/" + server.admin().split("_", -1)[1]).is(409, "last_admin_key");
            Answer acts = server.get("/v1/admin/acts").is(200);
            assertThat(acts.at("rows").size()).isEqualTo(4);
            assertThat(acts.text("rows.0.operation")).isEqualTo("keys.revoke");
            assertThat(acts.text("rows.0.subject")).isEqualTo(id);
            assertThat(acts.text("rows.0.key")).isEqualTo(server.admin().split("_", -1)[1]);
        }
    }

    @Test
    void scopesAndNamesAreChecked() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            server.post("/v1/keys", "{'name':'x','scopes':['everything']}").is(400, "malformed");
            server.post("/v1/keys", "{'name':'x','scopes':[]}").is(400, "malformed");
            server.post("/v1/keys", "{'name':' ','scopes':['admin']}").is(400, "malformed");
        }
    }

    @Test
    void theFirstKeyIsReturnedOnceAndNeverStored() throws Exception {
        String secret;
        try (TestServer server = TestServer.start(folder)) {
            secret = server.admin();
        }
        try (TestServer server = TestServer.start(folder)) {
            assertThat(server.server().firstKey()).isNull();
            server.call(secret, "GET", "/v1/keys", "").is(200);
        }
        try (TestServer server = TestServer.start(folder, "--new-admin-key")) {
            server.get("/v1/keys").is(200);
        }
        byte[] unique = secret.split("_", -1)[2].getBytes(StandardCharsets.UTF_8);
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile))
                    .allSatisfy(file -> assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                            .doesNotContain(new String(unique, StandardCharsets.ISO_8859_1)));
        }
    }
}
