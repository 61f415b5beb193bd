package io.holdfast.server.openapi;

import io.holdfast.server.http.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The response headers that clients use. */
final class DocumentedHeaders {

    static final String COMMIT = "Holdfast-Commit";
    static final String STALENESS = "Holdfast-Staleness";

    private DocumentedHeaders() {}

    static Map<String, Object> components() {
        return JsonObject.of(
                "X-Request-Id",
                header(
                        "string",
                        "The id of the request, as in the server's log: the id that the client sent, "
                                + "or a generated one."),
                COMMIT,
                header(
                        "integer",
                        "The number of the commit; later commits have higher numbers. In the response to a read with"
                                + " a staleness bound: a commit that the data includes."),
                STALENESS,
                header(
                        "integer",
                        "Upper bound on the age of the data in the response, in milliseconds, if the request has a"
                                + " staleness bound."),
                "Location",
                header("string", "The address at which the leader of the cluster handles the request."),
                "Idempotent-Replayed",
                header(
                        "boolean",
                        "`true` if an earlier request already executed this command, so that this one"
                                + " changed nothing."),
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
     * Returns the header names of a successful response.
     *
     * @param commits whether the operation is a command
     */
    static List<String> ofSuccess(Route route, boolean commits) {
        List<String> names = new ArrayList<>(List.of("X-Request-Id"));
        if (commits) {
            names.addAll(List.of(COMMIT, "Idempotent-Replayed"));
        }
        if (route.onFollower() == Route.OnFollower.READ) {
            names.addAll(List.of(COMMIT, STALENESS));
        }
        if (!route.scope().equals(Route.OPEN)) {
            names.addAll(List.of("RateLimit-Limit", "RateLimit-Remaining"));
        }
        return names;
    }

    /** Returns the request headers for a read's staleness bound, as components. */
    static Map<String, Object> readParameters() {
        return JsonObject.of(
                "MaxStaleness",
                parameter(
                        "Holdfast-Max-Staleness",
                        "Permits a follower to respond with data of at most this age, such as `5s` or" + " `500ms`.",
                        "string"),
                "MinCommit",
                parameter(
                        "Holdfast-Min-Commit",
                        "Permits a follower to respond with data that includes this commit.",
                        "integer"));
    }

    private static Map<String, Object> parameter(String name, String description, String type) {
        return JsonObject.of(
                "name",
                name,
                "in",
                "header",
                "required",
                false,
                "description",
                description,
                "schema",
                JsonObject.of("type", type));
    }

    /** Returns references to the request headers of a route. */
    static List<Object> readParametersOf(Route route) {
        return route.onFollower() == Route.OnFollower.READ
                ? List.of(JsonObject.reference("parameters/MaxStaleness"), JsonObject.reference("parameters/MinCommit"))
                : List.of();
    }
}
