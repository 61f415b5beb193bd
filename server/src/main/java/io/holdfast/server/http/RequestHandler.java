package io.holdfast.server.http;

import com.github.f4b6a3.ulid.UlidCreator;
import io.holdfast.server.auth.Authenticator;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.auth.RateLimiter;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.metrics.ServerMetrics;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles every request in the same steps: finds the route, applies the limits, authenticates the caller, reads the
 * body, calls the route's handler, and writes the response with the security headers. Each request is logged and
 * counted once.
 */
public final class RequestHandler extends Handler.Abstract {

    private static final Logger ACCESS = LoggerFactory.getLogger("io.holdfast.access");
    private static final String REQUEST_ID = "X-Request-Id";
    private static final Pattern SAFE_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private static final Map<String, String> SECURITY = new TreeMap<>(Map.of(
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY",
            "Referrer-Policy", "no-referrer",
            "Cache-Control", "no-store",
            "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"));

    private final RouteTable routes;
    private final Authenticator authenticator;
    private final RateLimiter rateLimiter;
    private final ServerMetrics metrics;
    private final HttpConfig config;
    private final Executor executor;
    private final AdmissionControl admissions;

    public RequestHandler(
            RouteTable routes,
            Authenticator authenticator,
            RateLimiter rateLimiter,
            ServerMetrics metrics,
            HttpConfig config,
            Executor executor) {
        this.routes = routes;
        this.authenticator = authenticator;
        this.rateLimiter = rateLimiter;
        this.metrics = metrics;
        this.config = config;
        this.executor = executor;
        this.admissions = new AdmissionControl(config);
    }

    public int inFlight() {
        return admissions.inFlight();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Exchange exchange = new Exchange(request, response, callback);
        try {
            exchange.begin();
        } catch (Throwable e) { // Every failure must produce a response.
            exchange.fail(e);
        }
        return true;
    }

    /** Returns the client's request id if it is safe to log, or a new id otherwise. */
    static String requestId(Request request) {
        String id = request.getHeaders().get(REQUEST_ID);
        return id != null && SAFE_ID.matcher(id).matches()
                ? id
                : UlidCreator.getMonotonicUlid().toString();
    }

    /** Writes the status and headers of a response. */
    static void writeHeaders(Response response, ApiResponse apiResponse, String requestId, boolean secure) {
        response.setStatus(apiResponse.status());
        SECURITY.forEach((name, value) -> response.getHeaders().put(name, value));
        if (secure) {
            response.getHeaders().put("Strict-Transport-Security", "max-age=31536000");
        }
        apiResponse.headers().forEach((name, value) -> response.getHeaders().put(name, value));
        response.getHeaders().put(REQUEST_ID, requestId);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, apiResponse.type());
    }

    /** A request and its response. */
    private final class Exchange {

        private final Request request;
        private final Response response;
        private final Callback callback;
        private final String id;
        private final long startNanos = System.nanoTime();
        private @Nullable Route route;
        private Caller caller = Caller.ANONYMOUS;
        private final CompletableFuture<@Nullable Void> disconnected = new CompletableFuture<>();
        private final AdmissionControl.Admission admission;
        private final RequestBody body;
        private final AtomicBoolean ended = new AtomicBoolean();
        private RateLimiter.@Nullable RemainingCalls remaining;

        Exchange(Request request, Response response, Callback callback) {
            this.request = request;
            this.response = response;
            this.callback = callback;
            this.id = requestId(request);
            this.admission = admissions.begin();
            this.body = new RequestBody(request, config.idleTimeout());
        }

        void begin() {
            RouteTable.Match match = routes.find(request.getMethod(), path());
            route = match.route();
            admission.admit(match.route());
            if (!match.route().scope().equals(Route.OPEN)) {
                caller = authenticator.authenticate(single(HttpHeader.AUTHORIZATION.asString()), request.getMethod());
                caller.requireAccess(
                        match.route().scope(),
                        match.route().ownerField(),
                        match.route().shared());
                admission.admitStream(match.route(), caller);
                remaining = rateLimiter.acquire(caller);
            }
            CompletableFuture<byte[]> read =
                    body.read(match.route().bulk() ? config.maxBulkBody() : config.maxBody(), admission);
            CompletableFuture<ApiResponse> apiResponse = read.isDone() && !read.isCompletedExceptionally()
                    ? match.route().handler().handle(toApiRequest(match, read.join()))
                    : read.thenComposeAsync(
                            bytes -> match.route().handler().handle(toApiRequest(match, bytes)), executor);
            CompletableFuture<?> unused = apiResponse.whenComplete((done, thrown) -> {
                respond(
                        thrown == null
                                ? done
                                : ExceptionMapper.toResponse(
                                        thrown, id, match.route().endpoint()));
            });
        }

        /**
         * Returns the value of a header that must not be repeated, because proxies may use a different one of its
         * values.
         */
        private @Nullable String single(String header) {
            List<String> values = request.getHeaders().getValuesList(header);
            if (values.size() > 1) {
                throw ApiException.malformedRequest(
                        header + " must be given once, but is given " + values.size() + " times");
            }
            return values.isEmpty() ? null : values.get(0);
        }

        private String path() {
            String path = request.getHttpURI().getPath();
            if (path == null || !path.startsWith("/")) {
                throw ApiException.malformedPath("the path must start with a slash");
            }
            return path;
        }

        /** Returns whether the key or token is still valid, since a stream may outlive it. */
        private boolean isStillAuthorized() {
            try {
                Route called = Objects.requireNonNull(route);
                authenticator
                        .authenticate(single(HttpHeader.AUTHORIZATION.asString()), request.getMethod())
                        .requireAccess(called.scope(), called.ownerField(), called.shared());
                return true;
            } catch (ApiException e) {
                return false;
            }
        }

        private ApiRequest toApiRequest(RouteTable.Match match, byte[] content) {
            // From here on the client is not responsible for delays.
            request.addIdleTimeoutListener(timeout -> false);
            request.addFailureListener(thrown -> disconnected.complete(null));
            return new ApiRequest(
                    id,
                    caller,
                    resolvePath(match),
                    PercentDecoder.parseQuery(request.getHttpURI().getQuery()),
                    single("Idempotency-Key"),
                    request.getHeaders().get("Last-Event-ID"),
                    request.getHeaders().get(HttpHeader.IF_NONE_MATCH),
                    content,
                    this::isStillAuthorized,
                    disconnected);
        }

        /** Returns the path parameters, with the owner replaced by the calling end user. */
        private Map<String, String> resolvePath(RouteTable.Match match) {
            String field = match.route().ownerField();
            if (field == null || caller.user() == null || !match.parameters().containsKey(field)) {
                return match.parameters();
            }
            Map<String, String> resolved = new TreeMap<>(match.parameters());
            resolved.computeIfPresent(field, caller::resolveOwner);
            return resolved;
        }

        void fail(Throwable thrown) {
            respond(ExceptionMapper.toResponse(thrown, id, route == null ? null : route.endpoint()));
        }

        private void respond(ApiResponse apiResponse) {
            CompletableFuture<?> unused =
                    body.drain(apiResponse.status() == 408).thenAccept(drained -> write(apiResponse, !drained));
        }

        private void write(ApiResponse apiResponse, boolean closeConnection) {
            try {
                writeHeaders(response, apiResponse, id, request.isSecure());
                if (remaining != null) {
                    remaining
                            .headers()
                            .forEach((name, value) -> response.getHeaders().put(name, value));
                }
                if (closeConnection) {
                    response.getHeaders().put(HttpHeader.CONNECTION, "close");
                }
                Callback end = Callback.from(() -> end(apiResponse, null), thrown -> end(apiResponse, thrown));
                if (apiResponse.stream() != null) {
                    apiResponse.stream().start(response, end);
                } else {
                    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, apiResponse.body().length);
                    response.write(true, ByteBuffer.wrap(apiResponse.body()), end);
                }
            } catch (RuntimeException e) { // The callback is not called otherwise.
                end(apiResponse, e);
            }
        }

        private void end(ApiResponse apiResponse, @Nullable Throwable thrown) {
            if (!ended.compareAndSet(false, true)) {
                return;
            }
            Duration took = Duration.ofNanos(System.nanoTime() - startNanos);
            admission.release();
            String name = route == null ? "-" : route.path();
            metrics.recordRequest(route == null ? "-" : route.method(), name, apiResponse.status(), took);
            ACCESS.info(
                    "request={} method={} route={} status={} bytes={} ms={} key={}{}",
                    id,
                    request.getMethod(),
                    name,
                    apiResponse.status(),
                    apiResponse.body().length,
                    took.toMillis(),
                    caller.key(),
                    thrown == null ? "" : " broken=true");
            if (thrown == null) {
                callback.succeeded();
            } else {
                callback.failed(thrown);
            }
        }
    }
}
