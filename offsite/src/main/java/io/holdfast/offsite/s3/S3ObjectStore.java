package io.holdfast.offsite.s3;

import io.holdfast.offsite.object.ObjectContent;
import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.offsite.object.OffsiteException;
import io.holdfast.offsite.object.StoredObject;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Objects in a bucket, which must exist. Requests use path-style addresses, which compatible services support. A
 * request that fails because of the network or the service is retried up to three times.
 */
public final class S3ObjectStore implements ObjectStore {

    /** The maximum size of an object that can be sent in one request. */
    private static final long MAX_BYTES = 5L << 30;

    /** The time without progress after which a request fails. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int PAGE = 1_000;
    private static final int ATTEMPTS = 4;
    private static final Duration BACKOFF = Duration.ofMillis(250);
    private static final String EMPTY_HASH =
            HexFormat.of().formatHex(S3Signature.sha256().digest());

    private final S3Bucket bucket;
    private final S3Credentials.Source credentials;
    private final InstantSource clock;
    private final int page;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(20))
            .build();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable CompletableFuture<?> inFlight;

    public S3ObjectStore(S3Bucket bucket, S3Credentials.Source credentials, InstantSource clock) {
        this(bucket, credentials, clock, PAGE);
    }

    /** Opens a bucket with a given number of objects per page of a list. */
    S3ObjectStore(S3Bucket bucket, S3Credentials.Source credentials, InstantSource clock, int page) {
        this.bucket = bucket;
        this.credentials = credentials;
        this.clock = clock;
        this.page = page;
    }

    /**
     * A request without its signature.
     *
     * @param transfer the state of the transfer of an object
     */
    private record Call(
            String method,
            String name,
            SortedMap<String, String> query,
            String hash,
            BodyPublisher body,
            Transfer transfer) {

        static Call of(String method, String name, SortedMap<String, String> query, Transfer transfer) {
            return new Call(method, name, query, EMPTY_HASH, BodyPublishers.noBody(), transfer);
        }
    }

    @Override
    public void put(String name, ObjectContent content) throws IOException {
        if (content.size() > MAX_BYTES) {
            throw new OffsiteException(
                    OffsiteException.Kind.TOO_LARGE,
                    name + " has " + content.size() + " bytes, but objects in " + bucket + " can have at most "
                            + MAX_BYTES);
        }
        SentContent sent = new SentContent();
        BodyPublisher body = BodyPublishers.ofInputStream(() -> sent.open(content));
        Call call = new Call(
                "PUT",
                name,
                new TreeMap<>(),
                hash(content),
                content.size() == 0 ? BodyPublishers.noBody() : BodyPublishers.fromPublisher(body, content.size()),
                sent);
        send(call, info -> BodySubscribers.ofByteArray());
    }

    @Override
    public void get(String name, Path target) throws IOException {
        HttpResponse<Object> response = send(
                Call.of("GET", name, new TreeMap<>(), () -> target.toFile().length()),
                info -> info.statusCode() == 200
                        ? BodySubscribers.mapping(
                                BodySubscribers.ofFile(
                                        target,
                                        StandardOpenOption.CREATE,
                                        StandardOpenOption.WRITE,
                                        StandardOpenOption.TRUNCATE_EXISTING),
                                path -> (Object) path)
                        : BodySubscribers.mapping(BodySubscribers.ofByteArray(), bytes -> (Object) bytes));
        long announced = response.headers().firstValueAsLong("content-length").orElse(-1);
        if (announced >= 0 && announced != Files.size(target)) {
            throw new IOException(name + " was not received completely from " + bucket);
        }
    }

    @Override
    public List<StoredObject> list(String folder) throws IOException {
        List<StoredObject> all = new ArrayList<>();
        String token = "";
        do {
            SortedMap<String, String> query = new TreeMap<>();
            query.put("list-type", "2");
            query.put("max-keys", Integer.toString(page));
            query.put("prefix", escape(bucket.prefix() + folder));
            if (!token.isEmpty()) {
                query.put("continuation-token", escape(token));
            }
            S3Answer answer =
                    S3Answer.parse(send(Call.of("GET", "", query, () -> 0), info -> BodySubscribers.ofByteArray())
                            .body());
            for (StoredObject each : answer.objects()) {
                all.add(new StoredObject(
                        each.name().substring(bucket.prefix().length()), each.size(), each.modified()));
            }
            token = answer.text("IsTruncated").equals("true") ? answer.text("NextContinuationToken") : "";
        } while (!token.isEmpty());
        return all;
    }

    @Override
    public void delete(String name) throws IOException {
        try {
            send(Call.of("DELETE", name, new TreeMap<>(), () -> 0), info -> BodySubscribers.ofByteArray());
        } catch (OffsiteException e) {
            if (e.kind() != OffsiteException.Kind.MISSING) {
                throw e;
            }
        }
    }

    /** Sends a request and retries it after failures of the network or the service. */
    private <T> HttpResponse<T> send(Call call, BodyHandler<T> handler) throws IOException {
        S3Credentials signer = credentials.read();
        for (int attempt = 1; ; attempt++) {
            IOException failure;
            try {
                HttpResponse<T> response = exchange(call, signer, handler);
                int status = response.statusCode();
                if (status / 100 == 2) {
                    return response;
                }
                OffsiteException refused = refused(call, status, response.body());
                if (status < 500 && status != 429) {
                    throw refused;
                }
                failure = refused;
            } catch (OffsiteException e) {
                throw e;
            } catch (IOException e) {
                IOException unreadable = call.transfer().failure();
                if (unreadable != null) {
                    throw unreadable;
                }
                failure = new IOException(bucket + " cannot be reached: " + e.getMessage(), e);
            }
            if (attempt == ATTEMPTS || pause(BACKOFF.multipliedBy(1L << (2 * attempt - 2)))) {
                throw failure;
            }
        }
    }

    private <T> HttpResponse<T> exchange(Call call, S3Credentials signer, BodyHandler<T> handler) throws IOException {
        String path = bucket.path(call.name());
        String query = S3Signature.query(call.query());
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(bucket.endpoint()
                                .getScheme() + "://" + bucket.host() + path + (query.isEmpty() ? "" : "?" + query)))
                .method(call.method(), call.body());
        Map<String, String> headers = S3Signature.headers(
                signer,
                bucket.region(),
                call.method(),
                bucket.host(),
                path,
                call.query(),
                call.hash(),
                clock.instant());
        headers.forEach(request::header);
        CompletableFuture<HttpResponse<T>> future = http.sendAsync(request.build(), handler);
        inFlight = future;
        try {
            if (closed.getCount() == 0) {
                throw new IOException(bucket + " is closed");
            }
            return await(future, call.transfer());
        } catch (ExecutionException e) {
            throw new IOException(reason(e.getCause() == null ? e : e.getCause()), e);
        } catch (TimeoutException e) {
            throw new IOException("no response in time", e);
        } catch (CancellationException e) {
            throw new IOException("closed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            future.cancel(true);
            inFlight = null;
        }
    }

    private static <T> T await(CompletableFuture<T> future, Transfer transfer)
            throws ExecutionException, InterruptedException, TimeoutException {
        for (long last = transfer.progress(); ; ) {
            try {
                return future.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                long now = transfer.progress();
                if (now == last) {
                    throw e;
                }
                last = now;
            }
        }
    }

    /** The transfer of an object. */
    private interface Transfer {

        /** Returns a number that changes while bytes are transferred. */
        long progress();

        /** Returns why the content could not be read, or null. */
        default @Nullable IOException failure() {
            return null;
        }
    }

    /** Content that is being sent. */
    private static final class SentContent implements Transfer {
        private final AtomicLong count = new AtomicLong();
        private volatile @Nullable IOException failure;

        InputStream open(ObjectContent content) {
            try {
                return new FilterInputStream(content.open()) {
                    @Override
                    public int read(byte[] bytes, int offset, int length) throws IOException {
                        count.addAndGet(length);
                        try {
                            return super.read(bytes, offset, length);
                        } catch (IOException e) {
                            failure = e;
                            throw e;
                        }
                    }
                };
            } catch (IOException e) {
                failure = e;
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public long progress() {
            return count.get();
        }

        @Override
        public @Nullable IOException failure() {
            return failure;
        }
    }

    private static String reason(Throwable thrown) {
        String message = thrown.getMessage();
        return message != null && !message.isBlank()
                ? message
                : thrown.getClass().getSimpleName().replaceFirst("Exception$", "");
    }

    private OffsiteException refused(Call call, int status, @Nullable Object body) throws IOException {
        String code = "";
        String message = "";
        try {
            S3Answer answer = S3Answer.parse(body instanceof byte[] bytes ? bytes : new byte[0]);
            code = answer.text("Code");
            message = answer.text("Message");
        } catch (IOException e) {
            // The response is not XML, for example because a proxy has sent it; only its status is reported.
        }
        if (status == 404 && !call.name().isEmpty() && !code.equals("NoSuchBucket")) {
            return new OffsiteException(OffsiteException.Kind.MISSING, call.name() + " does not exist in " + bucket);
        }
        return new OffsiteException(
                OffsiteException.Kind.REFUSED,
                bucket + " has refused " + call.method() + " "
                        + (call.name().isEmpty() ? "of the list" : call.name()) + " with status " + status
                        + (code.isEmpty() ? "" : " " + code) + (message.isEmpty() ? "" : ": " + message));
    }

    /** Waits before the next attempt. Returns whether the store was closed. */
    private boolean pause(Duration duration) throws IOException {
        try {
            return closed.await(duration.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static String hash(ObjectContent content) throws IOException {
        MessageDigest digest = S3Signature.sha256();
        try (InputStream in = new DigestInputStream(content.open(), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Escapes text as the signature requires: everything but letters, digits and {@code -._~}. */
    private static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }

    @Override
    public void close() {
        closed.countDown();
        CompletableFuture<?> current = inFlight;
        if (current != null) {
            current.cancel(true);
        }
    }

    @Override
    public String toString() {
        return bucket.toString();
    }
}
