package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logins at an OpenID provider of the npm package {@code oidc-provider}, with its login and consent pages. */
@Tag("node")
class NpmOpenIdProviderTest {

    private static final String REDIRECT = "https://shop.example/oidc/callback";
    private static final String SECRET = "a-secret-with-enough-characters-1";
    private static final UUID ADA = new UUID(7, 1);
    private static final UUID HOME = new UUID(7, 2);
    private static final Pattern FORM = Pattern.compile("action=\"([^\"]+)\"");
    private static final Pattern PROMPT = Pattern.compile("name=\"prompt\" value=\"([a-z]+)\"");

    @Test
    void aUserLinksAnAccountAndLogsInWithIt(@TempDir Path folder) throws Exception {
        NodeProject node = NodeProject.install();
        Process provider = new ProcessBuilder("node", "openid-provider.js", REDIRECT, SECRET)
                .directory(node.folder(".").toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(provider.getInputStream(), StandardCharsets.UTF_8))) {
            String port = output.readLine();
            assertThat(port).startsWith("port ");
            String issuer = "http://127.0.0.1:" + port.substring("port ".length());
            Path identity = OidcConfig.write(folder, issuer, "shop", SECRET);
            try (TestServer server = TestServer.start(folder.resolve("data"), "--identity", identity.toString())) {
                TestIdentities.create(server, ADA, HOME, new UUID(7, 3), TestIdentities.key(7));
                linkAndLogIn(server, issuer);
            }
        } finally {
            provider.destroy();
        }
    }

    private static void linkAndLogIn(TestServer server, String issuer) throws Exception {
        Answer unknown = complete(server, begin(server, "/v1/identity/oidc/corporate/logins"), "ada", "")
                .is(200);
        assertThat(unknown.text("status")).isEqualTo("NOT_LINKED");
        assertThat(unknown.text("account.subject")).isEqualTo(issuer + " ada");
        assertThat(unknown.text("account.email")).isEqualTo("ada@example.org");
        assertThat(unknown.text("account.emailVerified")).isEqualTo("true");
        assertThat(unknown.text("account.name")).isEqualTo("ADA");

        Answer linked = complete(
                        server, begin(server, "/v1/identity/identities/" + ADA + "/oidc/corporate/links"), "ada", "")
                .is(200);
        assertThat(linked.text("status")).isEqualTo("LINKED");

        Map<String, String> redirect = logIn(begin(server, "/v1/identity/oidc/corporate/logins"), "ada");
        String session = ",'session':'" + UUID.randomUUID() + "','namespace':'" + HOME + "'";
        Answer loggedIn = complete(server, redirect, session).is(200);
        assertThat(loggedIn.text("status")).isEqualTo("LOGGED_IN");
        assertThat(loggedIn.text("identity")).isEqualTo(ADA.toString());
        assertThat(loggedIn.text("grant.cookie")).contains("HttpOnly", "SameSite");
        assertThat(loggedIn.text("grant.csrfToken")).isNotEmpty();
        server.post("/v1/identity/sessions/lookup", "{'token':'" + loggedIn.text("grant.token") + "'}")
                .is(200);
        complete(server, redirect, "").is(404, "state_not_found");

        Answer other = complete(server, begin(server, "/v1/identity/oidc/corporate/logins"), "eve", "")
                .is(200);
        assertThat(other.text("status")).isEqualTo("NOT_LINKED");
        assertThat(other.text("account.emailVerified")).isEqualTo("false");
    }

    private static URI begin(TestServer server, String path) {
        return URI.create(server.post(path, "").is(201).text("url"));
    }

    private static Answer complete(TestServer server, URI url, String user, String session) throws Exception {
        return complete(server, logIn(url, user), session);
    }

    private static Answer complete(TestServer server, Map<String, String> redirect, String session) {
        return server.post(
                "/v1/identity/oidc/complete",
                "{'state':'" + redirect.get("state") + "','code':'" + redirect.get("code") + "','issuer':'"
                        + redirect.get("iss") + "'" + session + "}");
    }

    /** Logs in and consents in a new browser, and returns the parameters of the redirect to the application. */
    private static Map<String, String> logIn(URI url, String user) throws Exception {
        HttpClient browser =
                HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
        HttpRequest next = HttpRequest.newBuilder(url).build();
        for (int step = 0; step < 20; step++) {
            HttpResponse<String> page = browser.send(next, BodyHandlers.ofString());
            String location = page.headers().firstValue("Location").orElse("");
            if (location.startsWith(REDIRECT)) {
                return parameters(URI.create(location).getRawQuery());
            }
            next = location.isEmpty()
                    ? submit(page, user)
                    : HttpRequest.newBuilder(page.uri().resolve(location)).build();
        }
        throw new IllegalStateException("the provider did not redirect back");
    }

    private static HttpRequest submit(HttpResponse<String> page, String user) {
        Matcher form = FORM.matcher(page.body());
        Matcher prompt = PROMPT.matcher(page.body());
        assertThat(form.find() && prompt.find()).as(page.body()).isTrue();
        String fields =
                "prompt=" + prompt.group(1) + (prompt.group(1).equals("login") ? "&login=" + user + "&password=x" : "");
        return HttpRequest.newBuilder(page.uri().resolve(form.group(1)))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(fields))
                .build();
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            parameters.put(
                    pair.substring(0, equals), URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
        }
        return parameters;
    }
}
