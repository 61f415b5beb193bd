package io.holdfast.server.openapi;

import io.holdfast.server.http.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The response headers that clients use. */
final class DocumentedHeaders {

    static final String COMMIT = "Holdfast-Commit";

    private DocumentedHeaders() {}

    static Map<String, Object> components() {
        return JsonObject.of(
                "X-Request-Id",
                header("string", "The id of the request in the server's log; the client's own, if it sent one."),
                COMMIT,
                header("integer", "The number of the commit. Later commits have higher numbers."),
                "Idempotent-Replayed",
                header(
                        "boolean",
                        "`true` if an earlier request already had the effect of this command, which changed nothing."),
                "RateLimit-Limit",
                header("integer", "The rate limit of the API key, in requests per second."),
                "RateLimit-Remaining",
                header("integer", "The number of requests that the API key can still send in this second."),
                "Retry-After",
                header("integer", "The number of seconds after which the request may succeed."),
                "WWW-Authenticate",
                header("string", "The accepted authentication schemes."),
                "ETag",
                header("string", "The version of the content, for `If-None-Match`."));
    }

    private static Map<String, Object> header(String type, String description) {
        return JsonObject.of("description", description, "schema", JsonObject.of("type", type));
    }

    static Map<String, Object> references(Collection<String> names) {
        Map<String, Object> headers = JsonObject.of();
        names.forEach(name -> headers.put(name, JsonObject.reference("headers/" + name)));
        return headers;
    }

    /**
     * Returns the names of the headers of a successful response.
     *
     * @param commits whether the operation is a command
     */
    static List<String> ofSuccess(Route route, boolean commits) {
        List<String> names = new ArrayList<>(List.of("X-Request-Id"));
        if (commits) {
            names.addAll(List.of(COMMIT, "Idempotent-Replayed"));
        }
        if (!route.scope().equals(Route.OPEN)) {
            names.addAll(List.of("RateLimit-Limit", "RateLimit-Remaining"));
        }
        return names;
    }
}
