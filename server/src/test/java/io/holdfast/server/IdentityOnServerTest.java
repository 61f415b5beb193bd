package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import io.holdfast.server.TestServer.Answer;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.identity.IdentityConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The configured identity module on a server: mail by SMTP, browser sessions, and the standard token routes. */
@Tag("slow")
class IdentityOnServerTest {

    private static final UUID ADA = new UUID(7, 1);
    private static final UUID HOME = new UUID(7, 2);
    private static final UUID LAPTOP = new UUID(7, 3);
    private static final String OF_ADA = "/v1/identity/identities/" + ADA;
    private static final String ORIGIN = "https://shop.example";
    private static final Pattern LINK = Pattern.compile("https://shop.example/mail\\?token=(hfm_[A-Za-z0-9_-]+)");

    @TempDir
    static Path folder;

    private static final GreenMail MAILS = new GreenMail(ServerSetup.SMTP.dynamicPort());
    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        MAILS.start();
        Path templates = Files.createDirectory(folder.resolve("templates"));
        Files.writeString(templates.resolve("login.txt"), "Welcome to the shop\n\n{link}\n");
        Path identity = Files.writeString(folder.resolve("identity.yaml"), """
                issuer: https://id.shop.example
                mail:
                  link: 'https://shop.example/mail?token={token}'
                  templates: '%s'
                  smtp: {host: 127.0.0.1, port: %d, security: none, from: 'Shop <noreply@shop.example>'}
                browser: {origins: ['%s']}
                """.formatted(
                        templates, MAILS.getSmtp().getPort(), ORIGIN));
        server = TestServer.start(folder.resolve("data"), "--identity", identity.toString());
        String key =
                GoldenLogins.publicKey(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
        server.post(
                        "/v1/identity/identities",
                        "{'identity':'" + ADA + "','signingKey':'" + key + "','namespace':'" + HOME
                                + "','namespaceName':'home','machine':{'machine':'" + LAPTOP + "','signingKey':'" + key
                                + "','encryptionKey':'" + key + "'}}")
                .is(201);
        server.put(OF_ADA + "/email", "{'email':'ada@example.org','password':'correct horse'}")
                .is(200);
        server.post(OF_ADA + "/mail/verification", "").is(201);
        server.post("/v1/identity/mail/verify", "{'token':'" + receivedToken() + "'}")
                .is(200);
    }

    private static String receivedToken() {
        await().atMost(Duration.ofSeconds(20)).until(() -> MAILS.getReceivedMessages().length > 0);
        String text = GreenMailUtil.getBody(MAILS.getReceivedMessages()[0])
                .replace("=\r\n", "")
                .replace("=3D", "=");
        Matcher link = LINK.matcher(text);
        assertThat(link.find()).as(text).isTrue();
        return link.group(1);
    }

    @AfterAll
    static void stop() {
        server.close();
        MAILS.stop();
    }

    private static Answer login() {
        return server.post(
                        "/v1/identity/login/sessions",
                        "{'email':'ada@example.org','password':'correct horse','session':'" + UUID.randomUUID()
                                + "','namespace':'" + HOME + "','address':'192.0.2.7','agent':'Firefox'}")
                .is(201);
    }

    private static Answer browser(Answer login, String method, String path, String... headers) {
        String[] all = Stream.concat(Stream.of("Cookie", cookie(login)), Arrays.stream(headers))
                .toArray(String[]::new);
        return server.call("", method, path, "", all);
    }

    private static String cookie(Answer login) {
        return "theme=dark; " + login.text("cookie").split(";", 2)[0];
    }

    @Test
    void aMailIsSentAndTheCallerDoesNotSeeWhetherThereIsAnAccount() throws Exception {
        MAILS.purgeEmailFromAllMailboxes();
        for (String email : List.of("ada@example.org", "nobody@example.org")) {
            Answer requested = server.post("/v1/identity/mail", "{'kind':'LOGIN','email':'" + email + "'}")
                    .is(201);
            assertThat(requested.body().has("mail")).isFalse();
        }
        await().atMost(Duration.ofSeconds(20)).until(() -> MAILS.getReceivedMessages().length > 0);
        assertThat(MAILS.getReceivedMessages()[0].getSubject()).isEqualTo("Welcome to the shop");
        server.post(
                        "/v1/identity/mail/login",
                        "{'token':'" + receivedToken() + "','address':'192.0.2.8','agent':'Opera'}")
                .is(200);
        assertThat(server.get(OF_ADA + "/logins").is(200).body().toString()).contains("192.0.2.8", "Opera");
        assertThat(MAILS.getReceivedMessages()).hasSize(1);
    }

    @Test
    void theCookieHasTheAttributesThatProtectIt() {
        assertThat(login().text("cookie"))
                .matches("__Host-holdfast_session=[^;]+; Path=/; Max-Age=[0-9]+; Secure; HttpOnly; SameSite=Lax");
        Answer device = server.post(
                        "/v1/identity/sessions",
                        "{'session':'" + UUID.randomUUID() + "','identity':'" + ADA + "','machine':'" + LAPTOP
                                + "','namespace':'" + HOME + "'}")
                .is(201);
        assertThat(device.body().has("cookie")).isFalse();
    }

    @Test
    void aBrowserSeesAndEndsItsOwnSessions() {
        Answer first = login();
        Answer second = login();
        Answer sessions = browser(first, "GET", OF_ADA.replace(ADA.toString(), "me") + "/sessions")
                .is(200);
        assertThat(sessions.body().toString()).contains("192.0.2.7", "Firefox", "lastUsed");
        String path = "/v1/identity/identities/me/sessions/" + second.text("session.session");
        browser(first, "DELETE", path).is(403);
        browser(first, "DELETE", path, "X-CSRF-Token", second.text("csrfToken")).is(403);
        browser(first, "DELETE", path, "X-CSRF-Token", first.text("csrfToken"), "Origin", "https://evil.example")
                .is(403);
        browser(first, "DELETE", path, "X-CSRF-Token", first.text("csrfToken"), "Origin", ORIGIN)
                .is(200);
        browser(second, "GET", "/v1/identity/identities/me").is(401);
        browser(first, "GET", "/v1/identity/identities/me").is(200);
        browser(first, "GET", "/v1/identity/identities").is(403);
    }

    @Test
    void aRequestWithTwoSessionCookiesIsRefused() {
        Answer login = login();
        String one = login.text("cookie").split(";", 2)[0];
        server.call("", "GET", "/v1/identity/identities/me", "", "Cookie", one + "; " + one)
                .is(401);
        server.call("", "GET", "/v1/identity/identities/me", "", "Cookie", "__Host-holdfast_session=")
                .is(401);
    }

    private static Answer form(String path, String token) {
        return server.call(
                server.admin(),
                "POST",
                path,
                "token_type_hint=x&token=" + token,
                "Content-Type",
                "application/x-www-form-urlencoded");
    }

    @Test
    void aTokenIsActiveUntilItIsRevoked() {
        Answer login = login();
        String jwt = server.post(
                        "/v1/identity/sessions/" + login.text("session.session") + "/tokens", "{'audience':'billing'}")
                .is(200)
                .text("jwt");
        Answer access = form("/oauth2/introspect", jwt).is(200);
        assertThat(access.at("active").asBoolean()).isTrue();
        assertThat(access.text("iss")).isEqualTo("https://id.shop.example");
        assertThat(access.text("aud")).isEqualTo("billing");
        assertThat(access.text("sub")).isEqualTo(ADA.toString());
        assertThat(access.number("exp")).isGreaterThan(access.number("iat"));
        for (String name : List.of("token", "refreshToken")) {
            assertThat(form("/oauth2/introspect", login.text(name))
                            .is(200)
                            .at("active")
                            .asBoolean())
                    .as(name)
                    .isTrue();
        }
        form("/oauth2/revoke", login.text("refreshToken")).is(200);
        for (String token : List.of(jwt, login.text("token"), login.text("refreshToken"), "unknown", "a.b.c")) {
            assertThat(form("/oauth2/introspect", token).is(200).body()).hasToString("{\"active\":false}");
            form("/oauth2/revoke", token).is(200);
        }
        form("/oauth2/introspect", "").is(400);
        form("/oauth2/introspect", "a&token=b").is(400);
    }

    @Test
    void theOpenIdConfigurationNamesTheIssuerAndItsKeys() {
        Answer document =
                server.call("", "GET", "/.well-known/openid-configuration", "").is(200);
        assertThat(document.text("issuer")).isEqualTo("https://id.shop.example");
        assertThat(document.text("jwks_uri")).isEqualTo("https://id.shop.example/.well-known/jwks.json");
        server.call("", "GET", "/.well-known/jwks.json", "").is(200);
    }

    @Test
    void allProblemsOfTheFileAreReported() throws Exception {
        Path file = Files.writeString(folder.resolve("wrong.yaml"), """
                issuer: https://id.shop.example/
                mail:
                  link: https://shop.example
                  templates: /nowhere
                  colour: red
                  smtp: {host: smtp, from: nobody, security: rot13, user: u, password: hidden}
                browser: {origins: [shop.example]}
                """);
        assertThatThrownBy(() -> config(file))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContainingAll(
                        "issuer must not end with",
                        "mail.link must contain {token}",
                        "mail.templates '/nowhere' cannot be read",
                        "mail.colour",
                        "mail.smtp.security",
                        "mail.smtp.password must be an environment variable",
                        "browser.origins")
                .message()
                .doesNotContain("hidden");
        assertThat(config(Files.writeString(folder.resolve("empty.yaml"), "{}")))
                .isEqualTo(IdentityConfig.DEFAULT);
    }

    private static IdentityConfig config(Path file) {
        return LayeredSettings.read(List.of("--identity", file.toString()), Map.of())
                .config()
                .modules()
                .identity();
    }
}
