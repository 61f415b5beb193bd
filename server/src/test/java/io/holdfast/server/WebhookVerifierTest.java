package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.holdfast.api.json.StrictJson;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The npm package {@code standardwebhooks} verifies the requests that a server sends. */
@Tag("node")
class WebhookVerifierTest {

    private record Delivery(Map<String, String> headers, byte[] body) {}

    @Test
    void theNpmVerifierAcceptsADeliveryAndRefusesChangedOnes(@TempDir Path folder) throws Exception {
        BlockingQueue<Delivery> received = new ArrayBlockingQueue<>(10);
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            try (exchange) {
                Map<String, String> headers = new HashMap<>();
                for (String name : new String[] {"webhook-id", "webhook-timestamp", "webhook-signature"}) {
                    headers.put(name, exchange.getRequestHeaders().getFirst(name));
                }
                received.add(new Delivery(headers, exchange.getRequestBody().readAllBytes()));
                exchange.sendResponseHeaders(204, -1);
            }
        });
        receiver.start();
        try (TestServer server = TestServer.start(folder, "--webhook-private-networks")) {
            String url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/";
            String secret = server.put("/v1/webhooks/node", "{'url':'" + url + "','full':true}")
                    .is(201)
                    .text("secret");
            server.post("/v1/queues", "{'queue':'gr\\u00fc\\u00dfe'}").is(201);
            Delivery delivery = received.poll(30, TimeUnit.SECONDS);
            assertThat(delivery).isNotNull();

            assertThat(verify(secret, delivery.headers, delivery.body))
                    .contains("accepted " + delivery.headers.get("webhook-id"));
            byte[] changed = delivery.body.clone();
            changed[changed.length / 2] ^= 1;
            assertThat(verify(secret, delivery.headers, changed)).contains("refused");
            Map<String, String> replayed = new HashMap<>(delivery.headers);
            replayed.put("webhook-id", "another");
            assertThat(verify(secret, replayed, delivery.body)).contains("refused");
            String rotated =
                    server.post("/v1/webhooks/node/rotate", "{}").is(200).text("secret");
            assertThat(verify(rotated, delivery.headers, delivery.body)).contains("refused");
            received.clear();
            server.post("/v1/webhooks/node/test", "{}").is(200);
            Delivery next = received.poll(30, TimeUnit.SECONDS);
            assertThat(next).isNotNull();
            assertThat(verify(secret, next.headers, next.body)).contains("accepted");
        } finally {
            receiver.stop(0);
        }
    }

    private static String verify(String secret, Map<String, String> headers, byte[] body) throws Exception {
        NodeProject node = NodeProject.install();
        node.write(
                "delivery.json",
                StrictJson.MAPPER.writeValueAsBytes(Map.of("secret", secret, "headers", headers, "body", body)));
        return node.run(Map.of(), "node", "verify.js", "delivery.json");
    }
}
