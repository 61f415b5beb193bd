package io.holdfast.oidc.internal;

import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPRequest;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Sends requests with a limit on the total duration and on the size of the response. Does not follow redirects. */
final class BoundedHttpClient {

    /** The maximum size of a response, in bytes. */
    static final int MAX_RESPONSE = 256 * 1_024;

    /** The request headers that the JDK's client sets itself. */
    private static final Set<String> RESTRICTED = Set.of("content-length", "host", "connection");

    private final HttpClient client = HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    /** Sends a request and returns the complete response. */
    HTTPResponse send(HTTPRequest request, Duration timeout) throws IOException {
        return request.send(toSend -> send(toSend, timeout));
    }

    private ReadOnlyHTTPResponse send(ReadOnlyHTTPRequest request, Duration timeout) throws IOException {
        String body = request.getBody();
        HttpRequest.Builder builder = HttpRequest.newBuilder(request.getURI())
                .method(
                        request.getMethod().name(),
                        body == null || body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        request.getHeaderMap().forEach((name, values) -> {
            if (!RESTRICTED.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> builder.header(name, value));
            }
        });
        return send(builder.build(), timeout);
    }

    private ReadOnlyHTTPResponse send(HttpRequest request, Duration timeout) throws IOException {
        CompletableFuture<HttpResponse<byte[]>> sent = client.sendAsync(request, limited());
        try {
            // The timeout of HttpRequest does not include the response body.
            HttpResponse<byte[]> response = sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return toResponse(response);
        } catch (TimeoutException e) {
            sent.cancel(true);
            throw new IOException("no complete response within " + timeout, e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw cause instanceof IOException known ? known : new IOException("the request failed", cause);
        } catch (InterruptedException e) {
            sent.cancel(true);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private static HTTPResponse toResponse(HttpResponse<byte[]> response) {
        HTTPResponse converted = new HTTPResponse(response.statusCode());
        for (Map.Entry<String, List<String>> header : response.headers().map().entrySet()) {
            if (!header.getKey().startsWith(":")) {
                converted.setHeader(header.getKey(), header.getValue().toArray(String[]::new));
            }
        }
        converted.setBody(new String(response.body(), StandardCharsets.UTF_8));
        return converted;
    }

    private static BodyHandler<byte[]> limited() {
        return info -> new LimitedBody();
    }

    /** Collects a response body. A body that is too large fails the request. */
    private static final class LimitedBody implements BodySubscriber<byte[]> {

        private final CompletableFuture<byte[]> result = new CompletableFuture<>();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private Flow.@Nullable Subscription subscription;

        @Override
        public CompletionStage<byte[]> getBody() {
            return result;
        }

        @Override
        public void onSubscribe(Flow.Subscription newSubscription) {
            subscription = newSubscription;
            newSubscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            for (ByteBuffer buffer : buffers) {
                if (bytes.size() + buffer.remaining() > MAX_RESPONSE) {
                    result.completeExceptionally(
                            new IOException("the response has more than " + MAX_RESPONSE + " bytes"));
                    if (subscription != null) {
                        subscription.cancel();
                    }
                    return;
                }
                byte[] chunk = new byte[buffer.remaining()];
                buffer.get(chunk);
                bytes.write(chunk, 0, chunk.length);
            }
        }

        @Override
        public void onError(Throwable failure) {
            result.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            result.complete(bytes.toByteArray());
        }
    }
}
