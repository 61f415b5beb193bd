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
 * Takes every call, in the same steps: find its route, let it in or turn it away at once, see whose key it has, read its
 * body within its limit, let it be handled, and write what it is answered, with the same headers, one line in the log and
 * one count for each.
 */
public final class RequestHandler extends Handler.Abstract {

    private static final Logger ACCESS = LoggerFactory.getLogger("io.holdfast.access");
    private static final String REQUEST_ID = "X-Request-Id";
    private static final Pattern GIVEN_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private static final Map<String, String> SECURITY = new TreeMap<>(Map.of(
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY",
            "Referrer-Policy", "no-referrer",
            "Cache-Control", "no-store",
            "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"));

    private final RouteTable routes;
    private final Authenticator callers;
    private final RateLimiter limit;
    private final ServerMetrics metrics;
    private final HttpConfig config;
    private final Executor executor;
    private final AdmissionControl places;

    public RequestHandler(
            RouteTable routes,
            Authenticator callers,
            RateLimiter limit,
            ServerMetrics metrics,
            HttpConfig config,
            Executor executor) {
        this.routes = routes;
        this.callers = callers;
        this.limit = limit;
        this.metrics = metrics;
        this.config = config;
        this.executor = executor;
        this.places = new AdmissionControl(config);
    }

    public int inFlight() {
        return places.inFlight();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Exchange exchange = new Exchange(request, response, callback);
        try {
            exchange.begin();
        } catch (Throwable e) { // Whatever it is, it has an answer.
            exchange.fail(e);
        }
        return true;
    }

    /** An id that the caller gave, if it is one that can be in a log, or one that is made. */
    static String requestId(Request request) {
        String given = request.getHeaders().get(REQUEST_ID);
        return given != null && GIVEN_ID.matcher(given).matches()
                ? given
                : UlidCreator.getMonotonicUlid().toString();
    }

    /** The headers of every answer. */
    static void writeHeaders(Response response, ApiResponse reply, String requestId, boolean secure) {
        response.setStatus(reply.status());
        SECURITY.forEach((name, value) -> response.getHeaders().put(name, value));
        if (secure) {
            response.getHeaders().put("Strict-Transport-Security", "max-age=31536000");
        }
        reply.headers().forEach((name, value) -> response.getHeaders().put(name, value));
        response.getHeaders().put(REQUEST_ID, requestId);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.type());
    }

    /** One call and its answer. */
    private final class Exchange {

        private final Request request;
        private final Response response;
        private final Callback callback;
        private final String id;
        private final long began = System.nanoTime();
        private @Nullable Route route;
        private Caller caller = Caller.NOBODY;
        private final CompletableFuture<@Nullable Void> gone = new CompletableFuture<>();
        private final AdmissionControl.Admission taken;
        private final RequestBody body;
        private final AtomicBoolean ended = new AtomicBoolean();
        private RateLimiter.@Nullable RemainingCalls left;

        Exchange(Request request, Response response, Callback callback) {
            this.request = request;
            this.response = response;
            this.callback = callback;
            this.id = requestId(request);
            this.taken = places.begin();
            this.body = new RequestBody(request, config.idleTimeout());
        }

        void begin() {
            RouteTable.Match match = routes.find(request.getMethod(), path());
            route = match.route();
            taken.admit(match.route());
            if (!match.route().scope().equals(Route.OPEN)) {
                caller = callers.authenticate(once(HttpHeader.AUTHORIZATION.asString()), request.getMethod());
                caller.requireAccess(match.route());
                taken.admitStream(match.route(), caller);
                left = limit.acquire(caller);
            }
            CompletableFuture<byte[]> read =
                    body.read(match.route().bulk() ? config.maxBulkBody() : config.maxBody(), taken);
            CompletableFuture<ApiResponse> reply = read.isDone() && !read.isCompletedExceptionally()
                    ? match.route().handler().handle(call(match, read.join()))
                    : read.thenComposeAsync(bytes -> match.route().handler().handle(call(match, bytes)), executor);
            CompletableFuture<?> unused = reply.whenComplete((done, thrown) -> {
                answer(
                        thrown == null
                                ? done
                                : ExceptionMapper.toResponse(
                                        thrown, id, match.route().endpoint()));
            });
        }

        /** A header that is there once or not at all: of two, others might see the other. */
        private @Nullable String once(String header) {
            List<String> values = request.getHeaders().getValuesList(header);
            if (values.size() > 1) {
                throw new ApiException(400, "malformed_request", header + " is given " + values.size() + " times");
            }
            return values.isEmpty() ? null : values.get(0);
        }

        private String path() {
            String path = request.getHttpURI().getPath();
            if (path == null || !path.startsWith("/")) {
                throw new ApiException(400, "malformed_path", "a path begins with a slash");
            }
            return path;
        }

        /** Whether its key or token still works: a stream outlasts many a one. */
        private boolean isStillGood() {
            try {
                callers.authenticate(once(HttpHeader.AUTHORIZATION.asString()), request.getMethod())
                        .requireAccess(Objects.requireNonNull(route));
                return true;
            } catch (ApiException e) {
                return false;
            }
        }

        private ApiRequest call(RouteTable.Match match, byte[] sent) {
            // From here on it is not the caller who is slow.
            request.addIdleTimeoutListener(timeout -> false);
            request.addFailureListener(thrown -> gone.complete(null));
            return new ApiRequest(
                    id,
                    caller,
                    own(match),
                    PercentDecoder.parseQuery(request.getHttpURI().getQuery()),
                    once("Idempotency-Key"),
                    request.getHeaders().get("Last-Event-ID"),
                    request.getHeaders().get(HttpHeader.IF_NONE_MATCH),
                    sent,
                    this::isStillGood,
                    gone);
        }

        /** The parameters of the path: where an end user stands in it, that is this one. */
        private Map<String, String> own(RouteTable.Match match) {
            String field = match.route().ownerField();
            if (field == null || caller.user() == null || !match.parameters().containsKey(field)) {
                return match.parameters();
            }
            Map<String, String> own = new TreeMap<>(match.parameters());
            own.computeIfPresent(field, caller::resolveOwner);
            return own;
        }

        void fail(Throwable thrown) {
            answer(ExceptionMapper.toResponse(thrown, id, route == null ? null : route.endpoint()));
        }

        private void answer(ApiResponse reply) {
            CompletableFuture<?> unused =
                    body.drain(reply.status() == 408).thenAccept(drained -> write(reply, !drained));
        }

        private void write(ApiResponse reply, boolean last) {
            try {
                writeHeaders(response, reply, id, request.isSecure());
                if (left != null) {
                    left.headers()
                            .forEach((name, value) -> response.getHeaders().put(name, value));
                }
                if (last) {
                    response.getHeaders().put(HttpHeader.CONNECTION, "close");
                }
                Callback end = Callback.from(() -> end(reply, null), thrown -> end(reply, thrown));
                if (reply.stream() != null) {
                    reply.stream().start(response, end);
                } else {
                    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, reply.body().length);
                    response.write(true, ByteBuffer.wrap(reply.body()), end);
                }
            } catch (RuntimeException e) { // Nobody else would end the call.
                end(reply, e);
            }
        }

        private void end(ApiResponse reply, @Nullable Throwable thrown) {
            if (!ended.compareAndSet(false, true)) {
                return;
            }
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            taken.release();
            String name = route == null ? "-" : route.path();
            metrics.recordRequest(route == null ? "-" : route.method(), name, reply.status(), took);
            ACCESS.info(
                    "request={} method={} route={} status={} bytes={} ms={} key={}{}",
                    id,
                    request.getMethod(),
                    name,
                    reply.status(),
                    reply.body().length,
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
