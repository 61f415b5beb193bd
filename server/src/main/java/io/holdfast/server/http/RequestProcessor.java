package io.holdfast.server.http;

import io.holdfast.api.json.BodyFormat;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.auth.RateLimiter;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.RequestHandler.Services;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Processes one request: finds the route, authenticates the caller, applies the rate limit, reads the body, admits the
 * request, calls the route's handler, and writes the response. A request that is rejected before its body has arrived
 * gets its response immediately, and its connection is closed unless the caller is authenticated and the rest of the
 * body is small. Each request is logged and counted once.
 */
final class RequestProcessor {

    private static final int LARGE_BODY = 256 << 10;
    private static final int LARGE_OPEN_RESPONSE = 64 << 10;

    private final Services services;
    private final ActiveRoutes active;
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final RequestHeaders headers;
    private final String id;
    private final long startNanos = System.nanoTime();
    private @Nullable Route route;
    private Caller caller = Caller.ANONYMOUS;
    private final CompletableFuture<@Nullable Void> disconnected = new CompletableFuture<>();
    private final AdmissionControl.Admission admission;
    private final RequestBody body;
    private final AtomicBoolean ended = new AtomicBoolean();
    private RateLimiter.@Nullable RemainingCalls remaining;
    private Map<String, String> stateHeaders = Map.of();

    RequestProcessor(Services services, ActiveRoutes active, Request request, Response response, Callback callback) {
        this.services = services;
        this.active = active;
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.headers = new RequestHeaders(request);
        this.id = ResponseHeaders.requestId(request);
        this.admission = services.admissions().begin();
        this.body = new RequestBody(request, services.config().connections().idleTimeout());
    }

    void begin() {
        onConnection(TrackedHttpConnection::beginRequest);
        if (services.cors().isPreflight(request)) {
            respond(services.cors().preflight());
            return;
        }
        RouteTable.Match match = find();
        route = match.route();
        CompletableFuture<Map<String, String>> accepted = active.acceptance().accept(match.route(), head());
        CompletableFuture<ApiResponse> apiResponse = accepted.isDone() && !accepted.isCompletedExceptionally()
                ? begin(match, accepted.join())
                : accepted.thenComposeAsync(state -> begin(match, state), services.executor());
        CompletableFuture<?> unused = apiResponse.whenComplete((done, thrown) -> {
            if (thrown == null) {
                respond(done);
            } else {
                fail(thrown);
            }
        });
    }

    private RouteTable.Match find() {
        try {
            return active.routes().find(request.getMethod(), path());
        } catch (ApiException e) {
            // The server that handles the request may run a newer version, which has more routes.
            CompletableFuture<?> unused = active.acceptance().accept(null, head());
            throw e;
        }
    }

    private RequestRedirection.RequestHead head() {
        return new RequestRedirection.RequestHead(
                request.getMethod(),
                request.getHttpURI().getPathQuery(),
                headers.single("Holdfast-Max-Staleness"),
                headers.single("Holdfast-Min-Commit"));
    }

    /** Authenticates the caller of a request that this server handles, and calls the handler. */
    private CompletableFuture<ApiResponse> begin(RouteTable.Match match, Map<String, String> state) {
        stateHeaders = state;
        Route found = match.route();
        if (found.scope().equals(Route.OPEN)) {
            if (RequestBody.isAnnounced(request)) {
                throw ApiException.bodyNotAccepted();
            }
            return found.handler().handle(toApiRequest(match, new byte[0], BodyFormat.JSON));
        }
        caller = active.authenticator().authenticate(headers.credentials());
        onConnection(TrackedHttpConnection::authenticate);
        caller.requireAccess(found.scope(), found.ownerField(), found.shared());
        remaining = active.rateLimiter().acquire(caller);
        headers.requireSupportedEncoding();
        CompletableFuture<byte[]> read =
                body.read(maxBody(found), admission.body(caller), () -> admission.awaitBody(caller));
        return read.isDone() && !read.isCompletedExceptionally()
                ? handle(match, read.join())
                : read.thenCompose(bytes -> handleLater(match, bytes));
    }

    private int maxBody(Route found) {
        return services.admissions()
                .maxBody(
                        found.bulk()
                                ? services.config().maxBulkBody()
                                : services.config().maxBody());
    }

    private CompletableFuture<ApiResponse> handleLater(RouteTable.Match match, byte[] content) {
        Executor executor = content.length > LARGE_BODY ? services.largeBodies() : services.executor();
        return CompletableFuture.completedFuture(content).thenComposeAsync(bytes -> handle(match, bytes), executor);
    }

    /** Calls the handler of an authenticated request whose body has arrived. */
    private CompletableFuture<ApiResponse> handle(RouteTable.Match match, byte[] content) {
        admission.admit(match.route(), caller);
        BodyFormat format = bodyFormat(match.route(), content);
        admission.reserveContent(format, content);
        CompletableFuture<ApiResponse> apiResponse =
                match.route().handler().handle(toApiRequest(match, content, format));
        if (match.route().longRunning()) {
            // The handler has parsed the body, and a feed may stay open for days.
            admission.releaseBody();
        }
        return apiResponse;
    }

    private BodyFormat bodyFormat(Route called, byte[] content) {
        String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (called.isOperation()) {
            return RequestBody.requireFormat(type, content);
        }
        if (content.length > 0 && BodyFormat.of(type) == BodyFormat.CBOR) {
            throw ApiException.unsupportedContentType(BodyFormat.CBOR.mediaType());
        }
        return BodyFormat.JSON;
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
            active.authenticator()
                    .authenticate(headers.credentials())
                    .requireAccess(called.scope(), called.ownerField(), called.shared());
            return true;
        } catch (ApiException e) {
            return false;
        }
    }

    private ApiRequest toApiRequest(RouteTable.Match match, byte[] content, BodyFormat format) {
        // From here on, the server no longer waits for the client, so the idle timeout does not apply.
        request.addIdleTimeoutListener(timeout -> false);
        request.addFailureListener(thrown -> disconnected.complete(null));
        return new ApiRequest(
                id,
                caller,
                resolvePath(match),
                PercentDecoder.parseQuery(request.getHttpURI().getQuery()),
                headers.single("Idempotency-Key"),
                headers.single("Last-Event-ID"),
                request.getHeaders().get(HttpHeader.IF_NONE_MATCH),
                request.getHeaders().get(HttpHeader.ACCEPT),
                match.route().scope().equals(Route.OPEN) && headers.acceptsGzip(),
                content,
                format,
                headers.responseFormat(),
                this::isStillAuthorized,
                admission.response(caller),
                this::beginWaiting,
                disconnected);
    }

    private void beginWaiting() {
        admission.becomeStream(caller);
        onConnection(connection -> connection.beginWaiting(() -> disconnected.complete(null)));
    }

    private void onConnection(Consumer<TrackedHttpConnection> action) {
        if (request.getConnectionMetaData().getConnection() instanceof TrackedHttpConnection connection) {
            action.accept(connection);
        }
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
        respond(toResponse(thrown));
    }

    private ApiResponse toResponse(Throwable thrown) {
        return ExceptionMapper.toResponse(thrown, id, route == null ? null : route.endpoint(), active.clock());
    }

    private void respond(ApiResponse apiResponse) {
        boolean known = !caller.isAnonymous();
        boolean keepsConnection = body.isComplete()
                || body.discardArrived()
                || (known && body.isSmall() && apiResponse.status() != HttpStatus.REQUEST_TIMEOUT_408);
        ApiResponse admitted = withinMemory(apiResponse);
        // A client that has pipelined more requests for large open responses must not send them again at once.
        boolean overloaded = !known && !admitted.equals(apiResponse);
        write(admitted, !keepsConnection || overloaded);
    }

    /**
     * Reserves memory for a response. If none is available, a query is rejected; the response to a command is written
     * anyway.
     */
    private ApiResponse withinMemory(ApiResponse apiResponse) {
        if (route == null || route.scope().equals(Route.OPEN)) {
            return withinOpenLimit(apiResponse); // Open routes return small or shared content.
        }
        ResponseBudget.Reservation memory = admission.response(caller);
        int size = apiResponse.body().length;
        if (!route.reads() || apiResponse.status() != HttpStatus.OK_200) {
            memory.count(size);
            return apiResponse;
        }
        try {
            memory.require(size);
            return apiResponse;
        } catch (ApiException e) {
            return toResponse(e);
        }
    }

    /** Limits the large responses that anybody can request, because their clients may not read them. */
    private ApiResponse withinOpenLimit(ApiResponse apiResponse) {
        if (apiResponse.body().length <= LARGE_OPEN_RESPONSE) {
            return apiResponse;
        }
        try {
            admission.admitLargeOpenResponse();
            return apiResponse;
        } catch (ApiException e) {
            return toResponse(e);
        }
    }

    private void write(ApiResponse apiResponse, boolean closeConnection) {
        try {
            ResponseHeaders.write(response, apiResponse, id, request.isSecure());
            services.cors().headers(request).forEach((name, value) -> {
                if (name.equals(HttpHeader.VARY.asString())) {
                    response.getHeaders().add(name, value);
                } else {
                    response.getHeaders().put(name, value);
                }
            });
            if (remaining != null) {
                remaining
                        .headers()
                        .forEach((name, value) -> response.getHeaders().put(name, value));
            }
            if (apiResponse.status() < HttpStatus.MULTIPLE_CHOICES_300) {
                stateHeaders.forEach((name, value) -> response.getHeaders().put(name, value));
            }
            if (closeConnection) {
                response.getHeaders().put(HttpHeader.CONNECTION, "close");
            }
            Callback end = Callback.from(() -> end(apiResponse, null), thrown -> end(apiResponse, thrown));
            TimedResponseWriter writer = new TimedResponseWriter(
                    request, response, services.config().connections().idleTimeout());
            if (apiResponse.stream() != null) {
                onConnection(connection -> connection.beginWaiting(() -> disconnected.complete(null)));
                CompletableFuture<?> unused = disconnected.thenRun(() -> end.failed(new EofException()));
                apiResponse.stream().start(writer.within(admission.response(caller)), end);
            } else {
                if (apiResponse.status() != HttpStatus.NO_CONTENT_204) {
                    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, apiResponse.body().length);
                }
                writer.write(true, ByteBuffer.wrap(apiResponse.body()), end);
            }
        } catch (RuntimeException e) { // After an exception, the callback is not called.
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
        services.metrics().recordRequest(route == null ? "-" : route.method(), name, apiResponse.status(), took);
        RequestLog.write(
                new RequestLog.Entry(
                        id,
                        request.getMethod(),
                        name,
                        apiResponse.status(),
                        apiResponse.body().length,
                        took,
                        caller.key(),
                        route != null && route.longRunning(),
                        thrown != null),
                services.config().slowRequest());
        if (thrown != null) {
            callback.failed(thrown);
        } else {
            CompletableFuture<?> unused = body.discardRest().thenRun(callback::succeeded);
        }
    }
}
