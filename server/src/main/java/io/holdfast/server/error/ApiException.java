package io.holdfast.server.error;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request rejected by the server itself, with the HTTP status and the stable error code of the response. */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1;
    private static final Duration SOON = Duration.ofSeconds(1);
    /** The time within which a server that is shutting down is expected to be replaced or restarted. */
    private static final Duration RESTART = Duration.ofSeconds(5);

    private final int status;
    private final String code;
    private final Duration retryAfter;
    private final @Nullable String field;
    private final transient @Nullable Map<String, Object> details;

    private ApiException(int status, String code, String message) {
        this(status, code, message, null, null);
    }

    private ApiException(
            int status, String code, String message, @Nullable String field, @Nullable Map<String, Object> details) {
        this(status, code, message, field, details, SOON);
    }

    private ApiException(
            int status,
            String code,
            String message,
            @Nullable String field,
            @Nullable Map<String, Object> details,
            Duration retryAfter) {
        super(message, null, false, false);
        this.retryAfter = retryAfter;
        this.status = status;
        this.code = code;
        this.field = field;
        this.details = details;
    }

    public static ApiException malformedRequest(String message) {
        return new ApiException(400, "malformed_request", message);
    }

    public static ApiException malformedPath(String message) {
        return new ApiException(400, "malformed_path", message);
    }

    public static ApiException malformedQuery(String message) {
        return new ApiException(400, "malformed_query", message);
    }

    public static ApiException incompleteBody() {
        return new ApiException(400, "incomplete_body", "the connection ended before the whole body arrived");
    }

    public static ApiException limitExceeded(String message) {
        return new ApiException(400, "limit_exceeded", message);
    }

    public static ApiException unauthorized(String message) {
        return new ApiException(401, "unauthorized", message);
    }

    public static ApiException forbidden(String message) {
        return new ApiException(403, "forbidden", message);
    }

    /**
     * Creates an exception for a resource that the caller's scopes do not include.
     *
     * @param field the request field that names the resource
     */
    public static ApiException forbiddenResource(String field, String message) {
        return new ApiException(403, "forbidden", message, field, null);
    }

    /**
     * Creates an exception for a request that concerns a resource of the server itself.
     *
     * @param field the request field that names the resource
     * @param kind the kind of resource, such as {@code queue}
     */
    public static ApiException internalResource(String field, @Nullable String kind, String id) {
        String message = "the name of the " + kind + " '" + id + "' is reserved: only the server changes such a " + kind
                + ", and only an API key with the scope 'admin' may read it";
        return new ApiException(403, "internal_queue", message, field, null);
    }

    /**
     * Creates an exception for a request for another user's data.
     *
     * @param field the request field that names the user
     */
    public static ApiException forbiddenOwner(String field, String message) {
        return new ApiException(403, "forbidden", message, field, null);
    }

    /**
     * Creates an exception for a request for an object that does not exist.
     *
     * @param kind the kind of object, such as {@code usage event}, from which the error code is derived
     */
    public static ApiException notFound(String kind, Object id) {
        return new ApiException(404, kind.replace(' ', '_') + "_not_found", kind + " '" + id + "' does not exist");
    }

    public static ApiException intakeNotConfigured() {
        return new ApiException(
                409, "intake_not_configured", "this server has no intake; configure one with the setting 'intake'");
    }

    public static ApiException notClustered() {
        return new ApiException(
                409, "not_clustered", "this server is not part of a cluster; configure one with the setting 'cluster'");
    }

    /**
     * Creates an exception for a request that only the leader can handle.
     *
     * @param location the address at which the leader handles the request
     */
    public static ApiException redirect(String leader, String location) {
        String message = "this server does not lead its cluster; send the request to the leader, " + leader;
        return new ApiException(307, "not_leader", message, null, Map.of("location", location));
    }

    public static ApiException noLeader() {
        return new ApiException(
                503, "not_leader", "the cluster has no leader at the moment; nothing was " + "written, retry later");
    }

    /** Creates an exception for a read that requires newer data than a follower has. */
    public static ApiException tooStale(String message) {
        return new ApiException(503, "too_stale", message);
    }

    /**
     * Creates an exception for a cursor whose events have been deleted.
     *
     * @param oldest the cursor from which the feed can be read
     */
    public static ApiException feedGap(String message, String oldest) {
        return new ApiException(410, "feed_gap", message, "after", Map.of("oldest", oldest));
    }

    /**
     * Creates an exception for a cursor that is not a position in this feed.
     *
     * @param continueAt the cursor from which the feed can be read
     */
    public static ApiException feedCursorRefused(String code, String message, String continueAt) {
        return new ApiException(409, code, message, "after", Map.of("continueAt", continueAt));
    }

    public static ApiException routeNotFound() {
        return new ApiException(404, "route_not_found", "this path does not exist; see /docs");
    }

    public static ApiException methodNotAllowed(List<String> allowed) {
        String methods = String.join(", ", allowed);
        String message = "this path accepts only " + methods;
        return new ApiException(405, "method_not_allowed", message, null, Map.of("allow", methods));
    }

    /** The response to a preflight request from an origin that is not configured. */
    public static ApiException originNotAllowed(String origin) {
        return new ApiException(
                405,
                "method_not_allowed",
                "web pages from the origin '" + (origin.length() <= 100 ? origin : origin.substring(0, 100) + "...")
                        + "' may not call this server; add the origin to the setting cors-origins",
                null,
                Map.of("allow", "GET, POST, PUT, DELETE"));
    }

    public static ApiException timeout() {
        return new ApiException(408, "timeout", "the body did not arrive in time");
    }

    /** Creates an exception for a request that conflicts with the current state. */
    public static ApiException conflict(String code, String message) {
        return new ApiException(409, code, message);
    }

    /**
     * Creates an exception for a reservation that would give an end user too many seats in an event.
     *
     * @param limit the maximum number of seats
     */
    public static ApiException tooManySeats(String message, int limit) {
        return new ApiException(409, "too_many_seats", message, null, Map.of("limit", limit));
    }

    public static ApiException bodyTooLarge(int maxBytes) {
        return new ApiException(413, "body_too_large", "the body is larger than " + maxBytes + " bytes (max-body)");
    }

    /**
     * Creates an exception for a body with more values than can be parsed.
     *
     * @param bytes the estimated memory for the body and its parsed content
     */
    public static ApiException contentTooLarge(long bytes, long maxBytes) {
        return new ApiException(
                413,
                "body_too_large",
                "the body has too many objects, lists and values: parsing it would use about " + bytes
                        + " bytes of memory, but at most " + maxBytes + " are available (max-body-memory)");
    }

    public static ApiException bodyNotAccepted() {
        return new ApiException(413, "body_too_large", "this path accepts no body: the limit is 0 bytes");
    }

    public static ApiException unsupportedContentEncoding(String value) {
        String message = "Content-Encoding must be 'identity' or absent, but is '" + value + "'";
        return new ApiException(415, "content_encoding_not_supported", message);
    }

    public static ApiException unsupportedContentType(String value) {
        return new ApiException(415, "content_type_not_supported", "this path does not accept " + value);
    }

    public static ApiException unsupportedTransferEncoding(String value) {
        String message = "Transfer-Encoding must be 'chunked' or absent, but is '" + value + "'";
        return new ApiException(501, "transfer_encoding_not_supported", message);
    }

    /**
     * Creates an exception for a request that exceeds the rate limit of a key.
     *
     * @param retryAfter the time until the next request is permitted
     */
    public static ApiException rateLimited(int rate, Duration retryAfter) {
        String message = "this key is limited to " + rate + " requests per second; retry after the time in Retry-After";
        return new ApiException(429, "rate_limited", message, null, Map.of("limit", rate), retryAfter);
    }

    /** Creates an exception for a long poll whose key or token was revoked, or lost its scope, while it waited. */
    public static ApiException revoked() {
        return unauthorized("the API key or token is no longer valid for this request");
    }

    /** Creates an exception for a long poll whose client has disconnected, so that the response is never sent. */
    public static ApiException disconnected() {
        return new ApiException(499, "disconnected", "the client disconnected");
    }

    public static ApiException overloaded(String message) {
        return overloaded(message, SOON);
    }

    /**
     * Creates an exception for a request that exceeds a limit of the server.
     *
     * @param retryAfter the estimated time until the request can succeed
     */
    public static ApiException overloaded(String message, Duration retryAfter) {
        return new ApiException(503, "overloaded", message, null, null, retryAfter);
    }

    public static ApiException unavailable(String message) {
        return new ApiException(503, "unavailable", message);
    }

    public static ApiException closing() {
        return new ApiException(503, "closing", "the server is shutting down; retry later", null, null, RESTART);
    }

    /** Returns the additional response headers for this status. */
    public Map<String, String> headers() {
        return switch (status) {
            case 307 -> Map.of("Location", detail("location"));
            case 401 -> Map.of("WWW-Authenticate", "Bearer, Basic realm=\"holdfast\"");
            case 405 -> Map.of("Allow", detail("allow"));
            case 429 ->
                Map.of(
                        "Retry-After",
                        seconds(retryAfter),
                        "RateLimit-Limit",
                        detail("limit"),
                        "RateLimit-Remaining",
                        "0");
            case 503 -> Map.of("Retry-After", seconds(retryAfter));
            default -> Map.of();
        };
    }

    /** Returns a time as the value of {@code Retry-After}: whole seconds, rounded up, at least 1. */
    public static String seconds(Duration time) {
        long seconds = time.toSeconds() + (time.toNanosPart() > 0 ? 1 : 0);
        return Long.toString(Math.max(1, seconds));
    }

    private String detail(String name) {
        return details == null ? "" : String.valueOf(details.get(name));
    }

    public int status() {
        return status;
    }

    public String code() {
        return code;
    }

    @Nullable
    public String field() {
        return field;
    }

    @Nullable
    public Map<String, Object> details() {
        return details;
    }
}
