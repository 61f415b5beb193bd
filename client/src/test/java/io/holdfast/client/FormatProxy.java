package io.holdfast.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Forwards requests to a server, records their formats, and can behave like a server that does not know CBOR. */
final class FormatProxy implements AutoCloseable {

    private static final String REFUSED =
            "{\"code\":\"content_type_not_supported\",\"message\":\"this path does not accept application/cbor\"}";

    private final URI to;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Queue<String> requestFormats = new ConcurrentLinkedQueue<>();
    private volatile boolean knowsCbor = true;

    FormatProxy(URI to) throws IOException {
        this.to = to;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::forward);
        server.start();
    }

    URI address() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    /** Changes whether the server seems to know CBOR; if not, it refuses CBOR and responds in JSON. */
    void knowCbor(boolean known) {
        knowsCbor = known;
    }

    /** Returns the formats of the requests since the last call, in their order. */
    Queue<String> takeFormats() {
        Queue<String> taken = new ConcurrentLinkedQueue<>(requestFormats);
        requestFormats.clear();
        return taken;
    }

    private void forward(HttpExchange exchange) throws IOException {
        try (exchange) {
            String format = exchange.getRequestHeaders().getFirst("Content-Type");
            byte[] body = exchange.getRequestBody().readAllBytes();
            requestFormats.add(format);
            if (!knowsCbor && format.equals("application/cbor")) {
                byte[] refused = REFUSED.getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(415, refused.length);
                exchange.getResponseBody().write(refused);
                return;
            }
            HttpRequest request = HttpRequest.newBuilder(
                            to.resolve(exchange.getRequestURI().toString()))
                    .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body))
                    .header("Authorization", exchange.getRequestHeaders().getFirst("Authorization"))
                    .header("Content-Type", format)
                    .header("Accept", knowsCbor ? exchange.getRequestHeaders().getFirst("Accept") : "application/json")
                    .build();
            HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
            for (String name : new String[] {"Content-Type", "Holdfast-Commit", "X-Request-Id"}) {
                response.headers()
                        .firstValue(name)
                        .ifPresent(value -> exchange.getResponseHeaders().set(name, value));
            }
            exchange.sendResponseHeaders(response.statusCode(), response.body().length);
            exchange.getResponseBody().write(response.body());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
