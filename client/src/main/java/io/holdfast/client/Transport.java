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

/** The connections to a server and the calls in flight. */
final class Transport implements AutoCloseable {

    /** A reader that ignores unknown fields, which a newer server may send. */
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

    <A> CompletableFuture<CallOutcome<A>> send(EncodedRequest encoded, Duration timeout, Function<byte[], A> reader) {
        HttpRequest request = request(encoded.path())
                .header("Content-Type", "application/json")
                .method(
                        encoded.method(),
                        encoded.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(encoded.body()))
                .build();
        return cancelOnClose(
                new RetryingRequest<>(http, request, encoded.repeatable(), retries, reader).start(timeout));
    }

    /** Cancels a future when the client is closed. */
    <T> CompletableFuture<T> cancelOnClose(CompletableFuture<T> future) {
        Runnable cancel = () -> future.cancel(true);
        inFlight.add(cancel);
        CompletableFuture<?> unused = future.whenComplete((done, thrown) -> inFlight.remove(cancel));
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
