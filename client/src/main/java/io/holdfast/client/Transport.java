package io.holdfast.client;

import io.holdfast.api.Endpoint;
import io.holdfast.api.StrictJson;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/** The connections to one server, and what is under way on them. */
final class Transport implements AutoCloseable {

    /** A newer server may say more than this client knows of. */
    static final JsonMapper READER = StrictJson.MAPPER
            .rebuild()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final URI address;
    private final @Nullable String key;
    private final int retries;
    private final HttpClient http;
    private final Set<Runnable> inFlight = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Transport(Holdfast.Builder options) {
        address = options.address;
        key = options.key;
        retries = options.retries;
        HttpClient.Builder client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(options.connectTimeout);
        http = (options.tls == null ? client : client.sslContext(options.tls)).build();
    }

    <A> CompletableFuture<CallOutcome<A>> send(EncodedRequest envelope, Duration timeout, Function<byte[], A> reader) {
        HttpRequest request = request(envelope.path())
                .header("Content-Type", "application/json")
                .method(
                        envelope.method(),
                        envelope.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(envelope.body()))
                .build();
        return cancelOnClose(
                new RetryingRequest<>(http, request, envelope.repeatable(), retries, reader).start(timeout));
    }

    /** Closing the client ends it. */
    <T> CompletableFuture<T> cancelOnClose(CompletableFuture<T> future) {
        Runnable end = () -> future.cancel(true);
        inFlight.add(end);
        CompletableFuture<?> unused = future.whenComplete((done, thrown) -> inFlight.remove(end));
        if (closed) {
            future.cancel(true);
        }
        return future;
    }

    HttpRequest.Builder request(String path) {
        if (closed) {
            throw new IllegalStateException("the client is closed");
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path));
        return key == null ? request : request.header("Authorization", "Bearer " + key);
    }

    <A> Function<byte[], A> reader(Endpoint<?, A> endpoint) {
        return reader(endpoint.responseType());
    }

    static <A> Function<byte[], A> reader(JavaType type) {
        return bytes -> READER.readValue(bytes, type);
    }

    HttpClient http() {
        return http;
    }

    URI address() {
        return address;
    }

    @Override
    public void close() {
        closed = true;
        inFlight.forEach(Runnable::run);
    }
}
