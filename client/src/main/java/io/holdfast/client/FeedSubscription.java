package io.holdfast.client;

import io.holdfast.api.Problem;
import io.holdfast.client.internal.Backoff;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A subscription to a feed. If a connection breaks or remains silent, it is reopened, and the feed resumes after the
 * last event; no event is delivered twice. The listener is called by one thread at a time.
 */
public final class FeedSubscription implements AutoCloseable {

    /** The maximum time without data, which is longer than the 15 s between server heartbeats. */
    private static final Duration MAX_SILENCE = Duration.ofSeconds(60);

    private final Transport transport;
    private final String path;
    private final Consumer<FeedEvent> listener;
    private final FeedConnectionListener connections;
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private volatile @Nullable CompletableFuture<?> connection;
    private volatile @Nullable String lastId;
    private final AtomicInteger failures = new AtomicInteger();
    private volatile long lastReceivedNanos = System.nanoTime();
    /** Whether the listener is running. Meanwhile nothing is read, so the connection may be silent. */
    private volatile boolean busy;

    private FeedSubscription(
            Transport transport,
            String path,
            @Nullable String after,
            Consumer<FeedEvent> listener,
            FeedConnectionListener connections) {
        this.transport = transport;
        this.path = path;
        this.lastId = after;
        this.listener = listener;
        this.connections = connections;
    }

    static FeedSubscription open(
            Transport transport,
            String path,
            @Nullable String after,
            Consumer<FeedEvent> listener,
            FeedConnectionListener connections) {
        FeedSubscription feed = new FeedSubscription(transport, path, after, listener, connections);
        CompletableFuture<?> unused =
                transport.cancelOnClose(feed.ended).whenComplete((done, thrown) -> feed.disconnect());
        feed.connect();
        feed.watchForSilence();
        return feed;
    }

    /**
     * Returns a future that completes when the subscription is closed and fails if the server rejects the subscription
     * or the listener throws an exception.
     */
    public CompletableFuture<Boolean> ended() {
        return ended.copy();
    }

    @Override
    public void close() {
        ended.complete(true);
    }

    private void connect() {
        if (ended.isDone()) {
            return;
        }
        URI server = transport.addresses().current();
        HttpRequest.Builder request = transport.request(server, path).header("Accept", "text/event-stream");
        String from = lastId;
        if (from != null) {
            request.header("Last-Event-ID", from);
        }
        lastReceivedNanos = System.nanoTime();
        CompletableFuture<HttpResponse<byte[]>> response =
                transport.http().sendAsync(request.build(), info -> body(server, info));
        connection = response;
        CompletableFuture<?> unused =
                response.whenComplete((received, thrown) -> disconnected(server, thrown == null ? received : null));
    }

    private BodySubscriber<byte[]> body(URI server, ResponseInfo info) {
        if (info.statusCode() != 200) {
            return BodySubscribers.ofByteArray();
        }
        connections.onConnected(server);
        return BodySubscribers.fromLineSubscriber(
                new ServerSentEventParser(this::onEvent), lines -> new byte[0], StandardCharsets.UTF_8, null);
    }

    /** Receives an event, or null for a heartbeat. */
    private void onEvent(@Nullable FeedEvent event) {
        lastReceivedNanos = System.nanoTime();
        failures.set(0);
        if (event == null || ended.isDone()) {
            return;
        }
        busy = true;
        try {
            listener.accept(event);
        } catch (Throwable e) { // Also an Error: otherwise, the event would be delivered again and again.
            ended.completeExceptionally(e);
            return;
        } finally {
            lastReceivedNanos = System.nanoTime();
            busy = false;
        }
        if (event.id() != null) {
            lastId = event.id();
        }
    }

    private void disconnected(URI server, @Nullable HttpResponse<byte[]> response) {
        int status = response == null ? 0 : response.statusCode();
        Problem problem = response == null || status == 200 ? null : RetryingRequest.problem(response.body());
        if (response != null && problem != null && status == RetryingRequest.REDIRECT) {
            transport.addresses().useLeader(server, RetryingRequest.location(response));
            later(Backoff.delayBefore(failures.incrementAndGet(), Duration.ZERO))
                    .execute(this::connect);
            return;
        }
        if (problem != null && status < 500 && status != 429) {
            ended.completeExceptionally(new CallRefusedException(status, problem));
            return;
        }
        if (!ended.isDone()) {
            connections.onDisconnected(server);
        }
        if (status != 200) {
            transport.addresses().skip(server);
        }
        Duration atLeast = response == null || transport.addresses().isCluster()
                ? Duration.ZERO
                : RetryingRequest.retryAfter(response.headers());
        later(Backoff.delayBefore(failures.incrementAndGet(), atLeast)).execute(this::connect);
    }

    /** Detects a server that disappeared without closing the connection. */
    private void watchForSilence() {
        later(MAX_SILENCE.dividedBy(2)).execute(() -> {
            if (!ended.isDone()) {
                if (!busy && System.nanoTime() - lastReceivedNanos > MAX_SILENCE.toNanos()) {
                    disconnect();
                }
                watchForSilence();
            }
        });
    }

    private void disconnect() {
        CompletableFuture<?> open = connection;
        if (open != null) {
            open.cancel(true);
        }
    }

    private static Executor later(Duration delay) {
        return CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS);
    }
}
