package io.holdfast.client;

import io.holdfast.api.Problem;
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
 * A feed that is followed until it is closed. A connection that breaks, or is silent for too long, is made again and goes
 * on behind the last event; no event is heard twice. Its listener is called by one thread at a time.
 */
public final class FeedSubscription implements AutoCloseable {

    /** The server says something every 15 s. */
    private static final Duration SILENCE = Duration.ofSeconds(60);

    private final Transport transport;
    private final String path;
    private final Consumer<FeedEvent> listener;
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private volatile @Nullable CompletableFuture<?> connection;
    private volatile @Nullable String last;
    private final AtomicInteger failures = new AtomicInteger();
    private volatile long lastHeardNanos = System.nanoTime();

    private FeedSubscription(Transport transport, String path, @Nullable String after, Consumer<FeedEvent> listener) {
        this.transport = transport;
        this.path = path;
        this.last = after;
        this.listener = listener;
    }

    static FeedSubscription open(
            Transport transport, String path, @Nullable String after, Consumer<FeedEvent> listener) {
        FeedSubscription feed = new FeedSubscription(transport, path, after, listener);
        CompletableFuture<?> unused =
                transport.cancelOnClose(feed.ended).whenComplete((done, thrown) -> feed.disconnect());
        feed.connect();
        feed.watch();
        return feed;
    }

    /** Completes when the feed is closed; fails when the server refuses it, or the listener throws. */
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
        HttpRequest.Builder request = transport.request(path).header("Accept", "text/event-stream");
        String from = last;
        if (from != null) {
            request.header("Last-Event-ID", from);
        }
        lastHeardNanos = System.nanoTime();
        CompletableFuture<HttpResponse<byte[]>> made = transport.http().sendAsync(request.build(), this::body);
        connection = made;
        CompletableFuture<?> unused =
                made.whenComplete((response, thrown) -> disconnected(thrown == null ? response : null));
    }

    private BodySubscriber<byte[]> body(ResponseInfo info) {
        return info.statusCode() == 200
                ? BodySubscribers.fromLineSubscriber(
                        new ServerSentEventParser(this::onEvent), lines -> new byte[0], StandardCharsets.UTF_8, null)
                : BodySubscribers.ofByteArray();
    }

    /** Hears an event, or null for a sign of life. */
    private void onEvent(@Nullable FeedEvent event) {
        lastHeardNanos = System.nanoTime();
        failures.set(0);
        if (event == null || ended.isDone()) {
            return;
        }
        try {
            listener.accept(event);
        } catch (RuntimeException e) {
            ended.completeExceptionally(e);
            return;
        }
        if (event.id() != null) {
            last = event.id();
        }
    }

    private void disconnected(@Nullable HttpResponse<byte[]> response) {
        int status = response == null ? 0 : response.statusCode();
        Problem problem = response == null || status == 200 ? null : RetryingRequest.problem(response.body());
        if (problem != null && status < 500 && status != 429) {
            ended.completeExceptionally(new CallRefusedException(status, problem));
            return;
        }
        Duration asked = response == null ? Duration.ZERO : RetryingRequest.retryAfter(response.headers());
        later(Backoff.delayBefore(failures.incrementAndGet(), asked)).execute(this::connect);
    }

    /** A machine that is gone closes no connection. */
    private void watch() {
        later(SILENCE.dividedBy(2)).execute(() -> {
            if (!ended.isDone()) {
                if (System.nanoTime() - lastHeardNanos > SILENCE.toNanos()) {
                    disconnect();
                }
                watch();
            }
        });
    }

    private void disconnect() {
        CompletableFuture<?> open = connection;
        if (open != null) {
            open.cancel(true);
        }
    }

    private static Executor later(Duration pause) {
        return CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS);
    }
}
