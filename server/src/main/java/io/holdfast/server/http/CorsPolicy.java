package io.holdfast.server.http;

import io.holdfast.server.error.ApiException;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Cross-origin resource sharing: lets web pages from the configured origins call the server and read its responses.
 * Browsers never send cookies or stored passwords with these calls; a page passes its key or token itself.
 */
final class CorsPolicy {

    private static final String ANY = "*";
    private static final String ALLOW_ORIGIN = "Access-Control-Allow-Origin";
    private static final String REQUESTED_METHOD = "Access-Control-Request-Method";
    private static final String EXPOSED =
            "Holdfast-Commit, Holdfast-Staleness, Idempotent-Replayed, Retry-After, RateLimit-Limit, RateLimit-Remaining, X-Request-Id";
    private static final Map<String, String> VARY = Map.of("Vary", "Origin");

    private final List<String> origins;

    CorsPolicy(List<String> origins) {
        this.origins = List.copyOf(origins);
    }

    /** Returns the headers to add to the response to a request; none if no origins are configured. */
    Map<String, String> headers(Request request) {
        if (origins.isEmpty()) {
            return Map.of();
        }
        String origin = allowedOrigin(request);
        return origin == null
                ? VARY
                : Map.of(ALLOW_ORIGIN, origin, "Access-Control-Expose-Headers", EXPOSED, "Vary", "Origin");
    }

    /**
     * Returns whether a request is a preflight request from an allowed origin.
     *
     * @throws ApiException if it is a preflight request from another origin
     */
    boolean isPreflight(Request request) {
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (!HttpMethod.OPTIONS.is(request.getMethod())
                || !request.getHeaders().contains(REQUESTED_METHOD)
                || origin == null) {
            return false;
        }
        if (allowedOrigin(request) == null) {
            throw ApiException.originNotAllowed(origin);
        }
        return true;
    }

    /** Returns the response to a preflight request, which needs no key. */
    ApiResponse preflight() {
        return new ApiResponse(
                HttpStatus.NO_CONTENT_204,
                "",
                new byte[0],
                Map.of(
                        "Access-Control-Allow-Methods",
                        "GET, POST, PUT, DELETE",
                        "Access-Control-Allow-Headers",
                        "Authorization, Content-Type, X-CSRF-Token, Holdfast-Max-Staleness, Holdfast-Min-Commit, Idempotency-Key,"
                                + " Last-Event-ID, X-Request-Id",
                        "Access-Control-Max-Age",
                        "7200"),
                null);
    }

    private @Nullable String allowedOrigin(Request request) {
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (origin == null) {
            return null;
        }
        return origins.contains(ANY) ? ANY : origins.contains(origin) ? origin : null;
    }
}
