package io.holdfast.client;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.BodyFormat;
import io.holdfast.api.json.StrictCbor;
import io.holdfast.api.json.StrictJson;
import io.holdfast.client.internal.InstantReader;
import io.holdfast.client.internal.PlainTextOnly;
import io.holdfast.client.internal.ServerAddresses;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.dataformat.cbor.CBORMapper;

/** The connections to a server and the calls in flight. */
final class Transport implements AutoCloseable {

    /** A JSON reader that ignores unknown fields, because a newer server may send some. */
    static final JsonMapper READER = lenient(StrictJson.MAPPER.rebuild()).build();

    private static final CBORMapper CBOR_READER =
            lenient(StrictCbor.MAPPER.rebuild()).build();

    private static final String CBOR_OR_JSON =
            BodyFormat.CBOR.mediaType() + ", " + BodyFormat.JSON.mediaType() + ";q=0.9";

    /** The minimum time that each server has to respond, if the client knows several servers. */
    private static final Duration MIN_ATTEMPT = Duration.ofSeconds(5);

    private final ServerAddresses addresses;
    private final @Nullable String key;
    private final int retries;
    private final @Nullable Batcher batcher;
    private final HttpClient http;
    private final Set<Runnable> inFlight = ConcurrentHashMap.newKeySet();
    private final CborServers cborServers = new CborServers();
    private volatile boolean closed;

    Transport(Holdfast.Builder options) {
        addresses = new ServerAddresses(options.addresses);
        key = options.key;
        retries = options.retries;
        batcher = options.batching ? new Batcher(this) : null;
        HttpClient.Builder client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(options.connectTimeout());
        SSLContext tls = options.tls != null || usesTls(options.addresses) ? options.tls : PlainTextOnly.context();
        http = (tls == null ? client : client.sslContext(tls)).build();
    }

    private static boolean usesTls(List<URI> addresses) {
        return addresses.stream().anyMatch(address -> "https".equalsIgnoreCase(address.getScheme()));
    }

    private static <M extends ObjectMapper, B extends MapperBuilder<M, B>> B lenient(B mapper) {
        return mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .addModule(new SimpleModule("times").addDeserializer(Instant.class, new InstantReader()));
    }

    <A> CompletableFuture<CallOutcome<A>> send(EncodedRequest encoded, Duration timeout, Function<byte[], A> reader) {
        return start(request(encoded, timeout, response -> reader.apply(response.body())), timeout);
    }

    /** Prepares a request, to be sent with {@link #start}. */
    <A> RetryingRequest<A> request(EncodedRequest encoded, Duration timeout, Function<HttpResponse<byte[]>, A> reader) {
        return request(encoded, timeout, reader, BodyFormat.JSON.mediaType());
    }

    /** Like {@link #request}, but the response, which is to be decoded with {@link #read}, can be in CBOR. */
    <A> RetryingRequest<A> batchRequest(
            EncodedRequest encoded, Duration timeout, Function<HttpResponse<byte[]>, A> reader) {
        return request(encoded, timeout, reader, CBOR_OR_JSON);
    }

    private <A> RetryingRequest<A> request(
            EncodedRequest encoded, Duration timeout, Function<HttpResponse<byte[]>, A> reader, String accept) {
        Function<URI, HttpRequest> requests = server -> {
            EncodedRequest.Body encodedBody = encoded.body();
            EncodedRequest.Body body =
                    encodedBody == null || cborServers.contains(server) ? encodedBody : encodedBody.asJson();
            HttpRequest.Builder request = request(server, encoded.path())
                    .header("Accept", accept)
                    .header("Content-Type", (body == null ? BodyFormat.JSON : body.format()).mediaType())
                    .method(
                            encoded.method(),
                            body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body.bytes()));
            // A machine that has lost power does not close its connections, so the call is repeated on another server.
            boolean movable = addresses.isCluster() && encoded.repeatable();
            return (movable ? request.timeout(attemptTimeout(timeout)) : request).build();
        };
        return new RetryingRequest<>(http, addresses, cborServers, requests, encoded.repeatable(), retries, reader);
    }

    <A> CompletableFuture<CallOutcome<A>> start(RetryingRequest<A> request, Duration timeout) {
        requireOpen();
        return cancelOnClose(request.start(timeout));
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

    void requireOpen() {
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

    /** Decodes a response, whose format is given by its {@code Content-Type}. */
    static <A> A read(HttpResponse<byte[]> response, JavaType type) {
        ObjectMapper mapper = CborServers.formatOf(response.headers()) == BodyFormat.CBOR ? CBOR_READER : READER;
        return mapper.readValue(response.body(), type);
    }

    CborServers cborServers() {
        return cborServers;
    }

    /** Returns the batcher, or null if every call is sent on its own. */
    @Nullable
    Batcher batcher() {
        return batcher;
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
        if (batcher != null) {
            batcher.close();
        }
        inFlight.forEach(Runnable::run);
    }
}
