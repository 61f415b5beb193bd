package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key of a login front end creates sessions only for whoever knows the password. */
@Tag("slow")
class LoginScopeTest {

    private static final UUID ADA = new UUID(1, 0xada);

    @TempDir
    Path folder;

    @Test
    void aLoginFrontEndCannotActForOthers() throws Exception {
        try (TestServer server = TestServer.start(folder)) {
            TestIdentities.create(server, ADA, new UUID(2, 1), new UUID(3, 1), TestIdentities.key(1));
            server.put(
                            "/v1/identity/identities/" + ADA + "/email",
                            "{'email':'ada@example.org','password':'correct horse'}")
                    .is(200);
            String key = server.post("/v1/keys", "{'name':'front','scopes':['identity:login']}")
                    .is(201)
                    .text("secret");
            String machine = "'session':'" + new UUID(6, 1) + "','machine':'" + new UUID(3, 1) + "','namespace':'"
                    + new UUID(2, 1) + "'";
            String of = "/v1/identity/identities/" + ADA;
            post(server, key, "/v1/identity/sessions", "{'identity':'" + ADA + "'," + machine + "}")
                    .is(403, "forbidden");
            post(server, key, "/v1/identity/login/sessions", login("wrong horse", machine))
                    .is(403, "wrong_credentials");
            Answer grant = post(server, key, "/v1/identity/login/sessions", login("correct horse", machine))
                    .is(201);
            assertThat(grant.text("session.identity")).isEqualTo(ADA.toString());
            assertThat(grant.at("session.mfa").asBoolean()).isFalse();
            server.call(grant.text("token"), "GET", "/v1/identity/identities/me", "")
                    .is(200);
            server.call(key, "DELETE", of + "/mfa", "").is(403, "forbidden");
            server.call(key, "DELETE", of + "?reason=x", "").is(403, "forbidden");
            server.call(key, "PUT", of + "/email", "{\"email\":\"x@example.org\",\"password\":\"stolen horse\"}")
                    .is(403, "forbidden");
            post(server, key, of + "/mfa", "{'account':'x'}").is(403, "forbidden");
            post(server, key, of + "/mfa/backup-codes", "").is(403, "forbidden");
            post(server, key, "/v1/identity/sessions/" + new UUID(6, 1) + "/tokens", "{'audience':'holdfast'}")
                    .is(403, "forbidden");
            server.call(key, "GET", "/v1/identity/identities", "").is(403, "forbidden");
        }
    }

    private static String login(String password, String machine) {
        return "{'email':'ada@example.org','password':'" + password + "'," + machine + "}";
    }

    private static Answer post(TestServer server, String key, String path, String body) {
        return server.call(key, "POST", path, body.replace('\'', '"'));
    }
}
