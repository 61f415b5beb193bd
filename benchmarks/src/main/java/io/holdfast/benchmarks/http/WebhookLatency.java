package io.holdfast.benchmarks.http;

import com.sun.net.httpserver.HttpServer;
import io.holdfast.api.FeedApi;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.json.StrictJson;
import io.holdfast.benchmarks.ledger.UsageGenerator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Measures the time from the start of a transaction to the arrival of its webhook, on an idle server. Both times come
 * from the clock of the same machine.
 */
final class WebhookLatency implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final InstantSource clock = InstantSource.system();
    private final ServerProcess server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpServer receiver;
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final Histogram latencies = new Histogram(3);
    private final Semaphore arrived = new Semaphore(0);
    private final ExecutorService hangingThreads = Executors.newCachedThreadPool();
    private final CountDownLatch hanging = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable HttpServer hangingEndpoint;

    WebhookLatency(ServerProcess server) throws IOException, InterruptedException {
        this.server = server;
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.setExecutor(threads);
        receiver.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            record(body);
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        putEndpoint("bench", receiver);
    }

    private void putEndpoint(String id, HttpServer to) throws IOException, InterruptedException {
        String url = "http://127.0.0.1:" + to.getAddress().getPort() + "/";
        call(
                "PUT",
                server.uri("/v1/webhooks/" + id),
                StrictJson.bytes(new EndpointRequest(url, List.of("ledger.charged"))));
    }

    /** Creates a second endpoint, which accepts requests for the same events and never responds. */
    void addHangingEndpoint() throws IOException, InterruptedException {
        HttpServer endpoint = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        endpoint.setExecutor(hangingThreads);
        endpoint.createContext("/", exchange -> {
            hanging.countDown();
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        endpoint.start();
        hangingEndpoint = endpoint;
        putEndpoint("hanging", endpoint);
    }

    /** Requires that a request is waiting for the response of the hanging endpoint. */
    void requireHanging() {
        if (hanging.getCount() > 0) {
            throw new IllegalStateException("the hanging endpoint has received no request");
        }
    }

    private record EndpointRequest(String url, List<String> types) {}

    private void record(byte[] body) {
        FeedApi.CloudEvent event = StrictJson.MAPPER.readValue(body, FeedApi.CloudEvent.class);
        Duration latency = Duration.between(event.time(), clock.instant());
        synchronized (latencies) {
            latencies.recordValue(Math.max(0, latency.toNanos()));
        }
        arrived.release();
    }

    private void call(String method, URI uri, byte[] body) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(uri)
                        .method(method, BodyPublishers.ofByteArray(body))
                        .header("Authorization", "Bearer " + server.key())
                        .header("Content-Type", "application/json")
                        .build(),
                BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) {
            throw new IllegalStateException(method + " " + uri + " returned " + response.body());
        }
    }

    /**
     * Repeatedly charges an account, waits for the webhook, and pauses.
     *
     * @return the latencies in nanoseconds
     */
    Histogram measure(int charges, Duration pause) throws IOException, InterruptedException {
        synchronized (latencies) {
            latencies.reset();
        }
        for (int i = 0; i < charges; i++) {
            String id = "webhook-" + clock.instant() + "-" + i;
            call(
                    "POST",
                    server.uri("/v1/ledger/charges"),
                    StrictJson.bytes(LedgerApi.Usage.of(id, UsageGenerator.accountUuid(i), 1)));
            if (!arrived.tryAcquire(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("no webhook within " + TIMEOUT);
            }
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        }
        synchronized (latencies) {
            return latencies.copy();
        }
    }

    @Override
    public void close() {
        receiver.stop(0);
        threads.shutdown();
        closed.countDown();
        HttpServer endpoint = hangingEndpoint;
        if (endpoint != null) {
            endpoint.stop(0);
        }
        hangingThreads.shutdown();
    }
}
