package io.holdfast.client;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
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

    /** A JSON reader that ignores unknown fields, because a newer server may send some. */
    static final JsonMapper READER = StrictJson.MAPPER
            .rebuild()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** The minimum time that each server has to respond, if the client knows several servers. */
    private static final Duration MIN_ATTEMPT = Duration.ofSeconds(5);

    private final ServerAddresses addresses;
    private final @Nullable String key;
    private final int retries;
    private final HttpClient http;
    private final Set<Runnable> inFlight = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Transport(Holdfast.Builder options) {
        addresses = new ServerAddresses(options.addresses);
        key = options.key;
        retries = options.retries;
        HttpClient.Builder client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(options.connectTimeout());
        http = (options.tls == null ? client : client.sslContext(options.tls)).build();
    }

    <A> CompletableFuture<CallOutcome<A>> send(EncodedRequest encoded, Duration timeout, Function<byte[], A> reader) {
        requireOpen();
        Function<URI, HttpRequest> requests = server -> {
            HttpRequest.Builder request = request(server, encoded.path())
                    .header("Content-Type", "application/json")
                    .method(
                            encoded.method(),
                            encoded.body() == null
                                    ? BodyPublishers.noBody()
                                    : BodyPublishers.ofByteArray(encoded.body()));
            // A machine that has lost power does not close its connections, so the call is repeated on another server.
            boolean movable = addresses.isCluster() && encoded.repeatable();
            return (movable ? request.timeout(attemptTimeout(timeout)) : request).build();
        };
        return cancelOnClose(
                new RetryingRequest<>(http, addresses, requests, encoded.repeatable(), retries, reader).start(timeout));
    }

    private static Duration attemptTimeout(Duration timeout) {
        Duration part = timeout.dividedBy(4);
        return part.compareTo(MIN_ATTEMPT) < 0 ? MIN_ATTEMPT : part;
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

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the client is closed");
        }
    }

    HttpRequest.Builder request(URI server, String path) {
        requireOpen();
        HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path));
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

    ServerAddresses addresses() {
        return addresses;
    }

    @Override
    public void close() {
        closed = true;
        inFlight.forEach(Runnable::run);
    }
}
