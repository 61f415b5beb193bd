package io.holdfast.server;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** An HTTP server that receives signed events and verifies their signatures by the published algorithm. */
final class WebhookReceiver implements AutoCloseable {

    static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    /** A received call. */
    record Received(String id, long timestamp, String body, boolean verified) {}

    /** The response to a call; a status of 0 is no response until the receiver is closed. */
    record Response(int status, String retryAfter) {}

    final List<Received> received = new CopyOnWriteArrayList<>();
    final Queue<Response> responses = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    WebhookReceiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/hook", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String id = exchange.getRequestHeaders().getFirst("webhook-id");
            String timestamp = exchange.getRequestHeaders().getFirst("webhook-timestamp");
            String signature = exchange.getRequestHeaders().getFirst("webhook-signature");
            received.add(new Received(
                    id,
                    Long.parseLong(timestamp),
                    new String(body, StandardCharsets.UTF_8),
                    signature.equals(expected(id, timestamp, body))));
            Response response = responses.poll();
            if (response != null && response.status() == 0) {
                awaitClose();
                return;
            }
            if (response != null && !response.retryAfter().isEmpty()) {
                exchange.getResponseHeaders().set("Retry-After", response.retryAfter());
            }
            exchange.sendResponseHeaders(response == null ? 204 : response.status(), -1);
            exchange.close();
        });
        server.start();
    }

    private final CountDownLatch ended = new CountDownLatch(1);

    private void awaitClose() {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String expected(String id, String timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            byte[] key = Base64.getDecoder().decode(SECRET.substring("whsec_".length()));
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            String signed = id + "." + timestamp + "." + new String(body, StandardCharsets.UTF_8);
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
        } catch (java.security.GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    void respond(int status) {
        responses.add(new Response(status, ""));
    }

    void respond(int status, String retryAfter) {
        responses.add(new Response(status, retryAfter));
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    @Override
    public void close() {
        ended.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
