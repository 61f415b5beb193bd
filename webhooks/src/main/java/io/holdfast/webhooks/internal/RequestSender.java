package io.holdfast.webhooks.internal;

import io.holdfast.webhooks.WebhooksLimits;
import io.holdfast.webhooks.WebhooksOptions;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends requests. For each connection, the host name is resolved once, its addresses are checked, and the connection is
 * made to a checked address. A name that later resolves to another address therefore cannot bypass the check. Redirects
 * are not followed.
 */
public final class RequestSender implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RequestSender.class);

    /** The number of response bytes after which reading stops. */
    private static final int MAX_RESPONSE = 64 << 10;

    private static final int MAX_THREADS = 16;

    /** The maximum time that a request waits for the resolution of a host name. */
    private static final Duration MAX_LOOKUP = Duration.ofSeconds(5);

    private final HttpClient client;
    private final AsyncHostResolver resolver;
    private final WebhooksOptions options;

    public RequestSender(WebhooksOptions options) {
        this(options, InetAddress::getAllByName);
    }

    /**
     * Creates a sender.
     *
     * @param lookup resolves host names
     */
    RequestSender(WebhooksOptions options, AsyncHostResolver.Lookup lookup) {
        this.options = options;
        client = new HttpClient();
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 2);
        threads.setName("holdfast-webhooks-http");
        threads.setDaemon(true);
        Scheduler timer = new ScheduledExecutorScheduler("holdfast-webhooks-timer", true);
        client.setExecutor(threads);
        client.setScheduler(timer);
        Duration lookupTimeout = options.timeout().compareTo(MAX_LOOKUP) < 0 ? options.timeout() : MAX_LOOKUP;
        resolver = new AsyncHostResolver(lookup, lookupTimeout, threads);
        client.setSocketAddressResolver(checked(resolver, new AddressPolicy(options.privateNetworks())));
        client.setFollowRedirects(false);
        client.setUserAgentField(new HttpField(HttpHeader.USER_AGENT, "holdfast"));
        client.setMaxConnectionsPerDestination(options.maxConcurrent());
        client.setMaxRequestsQueuedPerDestination(1 << 14);
        client.setConnectTimeout(options.timeout().toMillis());
        client.setIdleTimeout(TimeUnit.SECONDS.toMillis(60));
        client.getContentDecoderFactories().clear();
        try {
            client.start();
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP client cannot be started", e);
        }
    }

    /**
     * The result of a request.
     *
     * @param status the HTTP status, or 0 if there was no response
     * @param text the beginning of the response, or the reason why there was none
     * @param retryAfter the value of the {@code Retry-After} header, or an empty string
     */
    public record PostResult(int status, String text, String retryAfter) {}

    /** Returns a resolver that omits addresses to which requests must not be sent. */
    static SocketAddressResolver checked(SocketAddressResolver resolver, AddressPolicy policy) {
        return (host, port, context, promise) ->
                resolver.resolve(host, port, context, new Promise<List<InetSocketAddress>>() {
                    @Override
                    public void succeeded(List<InetSocketAddress> addresses) {
                        List<InetSocketAddress> permitted = addresses.stream()
                                .filter(address -> policy.permits(address.getAddress()))
                                .toList();
                        if (permitted.isEmpty()) {
                            promise.failed(new UnknownHostException("the host has no public address"));
                        } else {
                            promise.succeeded(permitted);
                        }
                    }

                    @Override
                    public void failed(Throwable failure) {
                        promise.failed(failure);
                    }
                });
    }

    /** Sends a request. The future never completes exceptionally. */
    public CompletableFuture<PostResult> post(URI uri, Map<String, String> headers, byte[] body) {
        CompletableFuture<PostResult> result = new CompletableFuture<>();
        try {
            Request request = client.newRequest(uri)
                    .method("POST")
                    .timeout(options.timeout().toMillis(), TimeUnit.MILLISECONDS)
                    .headers(fields -> headers.forEach(fields::put))
                    .body(new BytesRequestContent("application/cloudevents+json", body));
            request.send(new ResponseReader(result));
        } catch (RuntimeException e) {
            result.complete(new PostResult(0, describe(e), ""));
        }
        return result;
    }

    private String describe(@Nullable Throwable failure) {
        return RequestFailureText.of(failure, options.timeout());
    }

    private final class ResponseReader implements Response.Listener {

        private final CompletableFuture<PostResult> result;
        private final byte[] head = new byte[WebhooksLimits.RESPONSE_BYTES];
        private int kept;
        private long read;

        ResponseReader(CompletableFuture<PostResult> result) {
            this.result = result;
        }

        @Override
        public void onContent(Response response, ByteBuffer content) {
            int more = Math.min(content.remaining(), head.length - kept);
            read += content.remaining();
            content.get(head, kept, more);
            kept += more;
            if (read > MAX_RESPONSE) {
                CompletableFuture<Boolean> unused =
                        response.abort(new IllegalStateException("the response is too large"));
            }
        }

        @Override
        public void onComplete(Result done) {
            Response response = done.getResponse();
            int status = response == null ? 0 : response.getStatus();
            boolean complete = done.isSucceeded() || read > MAX_RESPONSE;
            if (status == 0 || !complete) {
                result.complete(new PostResult(0, describe(done.getFailure()), ""));
                return;
            }
            String retryAfter = response.getHeaders().get(HttpHeader.RETRY_AFTER);
            result.complete(new PostResult(
                    status, new String(head, 0, kept, StandardCharsets.UTF_8), retryAfter == null ? "" : retryAfter));
        }
    }

    @Override
    public void close() {
        resolver.close();
        try {
            client.stop();
        } catch (Exception e) {
            LOG.warn("the HTTP client failed to stop", e);
        }
    }
}
