package io.holdfast.server.http;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.server.auth.Caller;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP method and path with their handler.
 *
 * @param path the path, with parameters such as {@code {account}}
 * @param scope the scope that the caller's key must have, {@link #OPEN} for none, or {@link #ANY_KEY} for any key
 * @param endpoint the declaration of the operation, or null for a route of the server itself
 * @param longRunning whether a request may take a long time and therefore counts toward the limit on streams
 * @param bulk whether the route accepts a body of up to the bulk limit
 * @param ownerField the field that names the owner, or null if the data of the route is not owned by an end user
 * @param shared whether end users may call the route even though its data does not belong to a particular end user
 * @param onFollower how a follower handles a request
 */
public record Route(
        String method,
        String path,
        String scope,
        String summary,
        @Nullable Endpoint<?, ?> endpoint,
        boolean longRunning,
        boolean bulk,
        @Nullable String ownerField,
        boolean shared,
        OnFollower onFollower,
        Handler handler) {

    public static final String OPEN = "";
    public static final String ANY_KEY = Caller.ANY_KEY;

    /**
     * The scope for reading metrics. These requests are accepted even if the limit on concurrent requests is reached.
     */
    public static final String METRICS = "metrics:read";

    /** The ways in which a server handles a request while another server leads its cluster. */
    public enum OnFollower {
        /** Redirects the client to the leader. */
        REDIRECT,
        /** Reads the data of this server if the client accepts stale data; otherwise redirects the client. */
        READ,
        /** Handles the request on this server. */
        LOCAL
    }

    /** Handles a request. An exception, whether thrown or set in the future, becomes an error response. */
    @FunctionalInterface
    public interface Handler {
        CompletableFuture<ApiResponse> handle(ApiRequest call);
    }

    /**
     * Returns a route of the server itself.
     *
     * @param at the method and path, such as {@code GET /healthz}
     */
    public static Route custom(String at, String scope, String summary, Handler handler) {
        int space = at.indexOf(' ');
        return new Route(
                at.substring(0, space),
                at.substring(space + 1),
                scope,
                summary,
                null,
                false,
                false,
                null,
                false,
                scope.equals(OPEN) ? OnFollower.LOCAL : OnFollower.REDIRECT,
                handler);
    }

    /** Returns the route for a declared endpoint. */
    public static Route of(Endpoint<?, ?> endpoint, boolean longRunning, Handler handler) {
        return new Route(
                endpoint.method(),
                endpoint.path(),
                endpoint.scope(),
                endpoint.summary(),
                endpoint,
                longRunning,
                endpoint.bulk(),
                endpoint.ownerField(),
                endpoint.shared(),
                OnFollower.REDIRECT,
                handler);
    }

    /** Returns whether requests only read, so that a request can still be rejected after it has been handled. */
    boolean reads() {
        return endpoint == null ? method.equals("GET") : endpoint.reads();
    }

    /** Returns whether the route is an operation or a transaction, whose bodies can be JSON or CBOR. */
    public boolean isOperation() {
        return endpoint != null || bulk;
    }

    boolean isMonitoring() {
        return scope.equals(METRICS);
    }

    /**
     * Returns whether the response is always a stream. The response of a long poll is not: it waits only on request.
     */
    boolean isStream() {
        return longRunning && endpoint == null;
    }

    public Route asLongRunning() {
        return new Route(method, path, scope, summary, endpoint, true, bulk, ownerField, shared, onFollower, handler);
    }

    public Route withBulkBody() {
        return new Route(
                method, path, scope, summary, endpoint, longRunning, true, ownerField, shared, onFollower, handler);
    }

    /**
     * Returns a copy of this route that end users may call for their own data.
     *
     * @param parameter the path parameter that contains the identity of the end user
     */
    public Route withOwnerField(String parameter) {
        return new Route(
                method, path, scope, summary, endpoint, longRunning, bulk, parameter, shared, onFollower, handler);
    }

    /**
     * Returns a copy of this route that end users may call even though its data does not belong to a particular end
     * user.
     */
    public Route sharedWithUsers() {
        return new Route(
                method, path, scope, summary, endpoint, longRunning, bulk, ownerField, true, onFollower, handler);
    }

    /** Returns a copy of this route that only API keys may call. */
    public Route withoutUsers() {
        return new Route(method, path, scope, summary, endpoint, longRunning, bulk, null, false, onFollower, handler);
    }

    public Route withOnFollower(OnFollower action) {
        return new Route(
                method, path, scope, summary, endpoint, longRunning, bulk, ownerField, shared, action, handler);
    }

    /** Returns the names of the parameters in the path. */
    public List<String> parameters() {
        return Endpoint.parameters(path);
    }
}
