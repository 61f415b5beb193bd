package io.holdfast.webhooks;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** An HTTP server on a loopback address that keeps the requests it receives. */
final class Receiver implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private volatile Function<Received, Answer> answers = request -> new Answer(204, Map.of(), new byte[0]);

    record Received(HttpHeaders headers, byte[] body) {

        String id() {
            return headers.firstValue("webhook-id").orElseThrow();
        }

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        /** Returns whether the official library accepts the signature. */
        boolean isSignedWith(String secret) {
            try {
                new Webhook(secret).verify(text(), headers);
                return true;
            } catch (WebhookVerificationException | EmptyWebhookSecretException e) {
                return false;
            }
        }
    }

    record Answer(int status, Map<String, String> headers, byte[] body) {

        static Answer of(int status) {
            return new Answer(status, Map.of(), new byte[0]);
        }
    }

    Receiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hooks";
    }

    List<Received> received() {
        return received;
    }

    void answer(Function<Received, Answer> function) {
        answers = function;
    }

    private void handle(HttpExchange exchange) {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            Received request = new Received(HttpHeaders.of(exchange.getRequestHeaders(), (name, value) -> true), body);
            received.add(request);
            Answer answer = answers.apply(request);
            answer.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
