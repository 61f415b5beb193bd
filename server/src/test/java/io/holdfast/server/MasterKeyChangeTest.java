package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpServer;
import io.holdfast.server.error.InvalidConfigException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Master keys are replaced without losing the secrets of any module. */
@Tag("slow")
class MasterKeyChangeTest {

    private static final String FIRST = "first=" + TestIdentities.key(1);
    private static final String SECOND = "second=" + TestIdentities.key(2);

    private final BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();

    @TempDir
    Path folder;

    private HttpServer receiver;
    private String admin = "";

    private record Delivery(HttpHeaders headers, byte[] body) {

        boolean isSignedWith(String secret) {
            try {
                new Webhook(secret).verify(new String(body, StandardCharsets.UTF_8), headers);
                return true;
            } catch (WebhookVerificationException | EmptyWebhookSecretException e) {
                return false;
            }
        }
    }

    @BeforeEach
    void startReceiver() throws Exception {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            try (exchange) {
                received.add(new Delivery(
                        HttpHeaders.of(exchange.getRequestHeaders(), (name, value) -> true),
                        exchange.getRequestBody().readAllBytes()));
                exchange.sendResponseHeaders(204, -1);
            }
        });
        receiver.start();
    }

    @AfterEach
    void stopReceiver() {
        receiver.stop(0);
    }

    private TestServer start(String masterKeys) throws Exception {
        TestServer server = TestServer.start(folder, "--webhook-private-networks", "--master-keys", masterKeys);
        admin = admin.isEmpty() ? server.admin() : admin;
        return TestServer.of(server.server(), admin);
    }

    private String createEndpoint(TestServer server) {
        return server.put(
                        "/v1/webhooks/billing",
                        "{'url':'http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook'}")
                .is(201)
                .text("secret");
    }

    private Delivery sendTestEvent(TestServer server) throws InterruptedException {
        received.clear();
        server.post("/v1/webhooks/billing/test", "{}").is(200);
        Delivery delivery = received.poll(30, TimeUnit.SECONDS);
        assertThat(delivery).isNotNull();
        return delivery;
    }

    @Test
    void deliveriesAreSignedAfterTheOldKeyWasRemoved() throws Exception {
        String replaced;
        String current;
        try (TestServer server = start(FIRST)) {
            replaced = createEndpoint(server);
            current = server.post("/v1/webhooks/billing/rotate", "{}").is(200).text("secret");
        }
        assertNotStored(current);
        try (TestServer server = start(FIRST + "," + SECOND)) {
            TestServer.Answer rewrapped = server.post("/v1/identity/rewrap", "").is(200);
            assertThat(rewrapped.number("resealed")).isGreaterThanOrEqualTo(3); // a signing key and two secrets
            assertThat(rewrapped.number("unreadable")).isZero();
            TestServer.Answer repeated = server.post("/v1/identity/rewrap", "").is(200);
            assertThat(repeated.number("resealed")).isZero();
        }
        try (TestServer server = start(SECOND)) {
            assertThat(server.post("/v1/admin/verify", "").is(200).at("clean").asBoolean())
                    .isTrue();
            Delivery delivery = sendTestEvent(server);
            assertThat(delivery.isSignedWith(current)).isTrue();
            assertThat(delivery.isSignedWith(replaced)).isTrue();
        }
        assertNotStored(current);
    }

    /** The write-ahead log is not compressed, so it would contain the secret if the row did. */
    private void assertNotStored(String secret) throws Exception {
        byte[] raw = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        StringBuilder stored = new StringBuilder();
        try (var files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                stored.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        assertThat(stored.indexOf(":" + receiver.getAddress().getPort() + "/hook"))
                .as("the row of the endpoint can be found")
                .isPositive();
        assertThat(stored.indexOf(new String(raw, StandardCharsets.ISO_8859_1))).isNegative();
        assertThat(stored.indexOf(secret.substring("whsec_".length()))).isNegative();
    }

    @Test
    void aServerDoesNotStartWithoutAKeyThatOnlyEndpointSecretsUse() throws Exception {
        start(SECOND).close();
        String secret;
        try (TestServer server = start(SECOND + "," + FIRST)) { // New secrets are encrypted with the last key.
            secret = createEndpoint(server);
        }
        assertThatThrownBy(() -> start(SECOND))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("master-keys does not contain the key 'first'")
                .hasMessageContaining("webhook endpoints");
        try (TestServer server = start(SECOND + "," + FIRST)) {
            assertThat(sendTestEvent(server).isSignedWith(secret)).isTrue();
        }
    }

    /** The documented way to start after a key was lost: another key under its name. */
    @Test
    void anEndpointWhoseKeyWasLostIsReportedAndWorksAgainAfterARotation() throws Exception {
        start(SECOND).close();
        try (TestServer server = start(SECOND + "," + FIRST)) {
            createEndpoint(server);
        }
        String other = "first=" + TestIdentities.key(3);
        try (TestServer server = start(other + "," + SECOND)) {
            assertThat(server.post("/v1/identity/rewrap", "").is(200).number("unreadable"))
                    .isEqualTo(1);
            assertThat(Map.of(
                            "named", server.post("/v1/admin/verify", "").is(200).at("named")))
                    .hasToString("{named=[\"secrets: no master key can decrypt a secret of the webhook endpoint"
                            + " 'billing'\"]}");
            String secret =
                    server.post("/v1/webhooks/billing/rotate", "{}").is(200).text("secret");
            assertThat(sendTestEvent(server).isSignedWith(secret)).isTrue();
        }
    }
}
