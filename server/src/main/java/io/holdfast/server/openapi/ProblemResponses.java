package io.holdfast.server.openapi;

import io.holdfast.api.FeedApi;
import io.holdfast.api.Problem;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.RequiredFields;
import io.holdfast.server.http.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The error responses of all operations. Each has a {@link Problem} as its body. */
final class ProblemResponses {

    private static final String TRANSACTIONS = "/v1/transactions";

    /**
     * An error response.
     *
     * @param status the HTTP status, or {@code default} for any other status
     * @param name the name of the component
     * @param headers the headers of the response, in addition to the headers of all responses
     */
    private record ErrorResponse(String status, String name, String description, List<String> headers) {

        ErrorResponse(String status, String name, String description) {
            this(status, name, description, List.of());
        }
    }

    private static final ErrorResponse REDIRECT = new ErrorResponse(
            "307",
            "NotLeader",
            "Another server leads the cluster (`not_leader`); send the request to that server. This server has not"
                    + " processed it.",
            List.of("Location"));
    private static final ErrorResponse BAD_REQUEST = new ErrorResponse(
            "400", "BadRequest", "The request is malformed or exceeds a limit; `field` names the invalid part.");
    private static final ErrorResponse UNAUTHORIZED = new ErrorResponse(
            "401",
            "Unauthorized",
            "The API key or token is missing, unknown, revoked or expired.",
            List.of("WWW-Authenticate"));
    private static final ErrorResponse PAYMENT_REQUIRED = new ErrorResponse(
            "402", "PaymentRequired", "The account has insufficient credits (`insufficient_credits`).");
    private static final ErrorResponse FORBIDDEN = new ErrorResponse(
            "403", "Forbidden", "The API key lacks the required scope, or the caller does not own the resource.");
    private static final ErrorResponse NOT_FOUND =
            new ErrorResponse("404", "NotFound", "The resource does not exist; the code ends with `_not_found`.");
    private static final ErrorResponse CONFLICT = new ErrorResponse(
            "409",
            "Conflict",
            "The current state does not permit the command; nothing was written. The code names the reason.");
    private static final ErrorResponse CURSOR_REFUSED = new ErrorResponse(
            "409",
            "CursorRefused",
            "The cursor is not a position in this feed (`feed_of_other_store`, `feed_cursor_in_future`); continue at"
                    + " `details.continueAt`. With `feed_off`, the server does not record events.");
    private static final ErrorResponse FEED_GAP = new ErrorResponse(
            "410",
            "FeedGap",
            "Events after the cursor are no longer retained (`feed_gap`); the retained events follow"
                    + " `details.oldest`.");
    private static final ErrorResponse BODY_TOO_LARGE =
            new ErrorResponse("413", "BodyTooLarge", "The body exceeds the server's size limit.");
    private static final ErrorResponse SCRIPT_FAILED =
            new ErrorResponse("422", "ScriptFailed", "A script of the queue failed (`lua_error`).");
    private static final ErrorResponse TOO_MANY_REQUESTS =
            new ErrorResponse("429", "TooManyRequests", "The caller exceeds a rate limit.", List.of("Retry-After"));
    private static final ErrorResponse INTERNAL = new ErrorResponse(
            "500",
            "InternalError",
            "The server failed. With `outcome_unknown`, repeat the request with the same idempotency key.");
    private static final ErrorResponse UNAVAILABLE = new ErrorResponse(
            "503",
            "Unavailable",
            "The server or the store is overloaded, unavailable or closing; nothing was written.",
            List.of("Retry-After"));
    private static final ErrorResponse OTHER = new ErrorResponse("default", "Error", "Any other error.");

    private static final List<ErrorResponse> ALL = List.of(
            REDIRECT,
            BAD_REQUEST,
            UNAUTHORIZED,
            PAYMENT_REQUIRED,
            FORBIDDEN,
            NOT_FOUND,
            CONFLICT,
            CURSOR_REFUSED,
            FEED_GAP,
            BODY_TOO_LARGE,
            SCRIPT_FAILED,
            TOO_MANY_REQUESTS,
            INTERNAL,
            UNAVAILABLE,
            OTHER);

    private ProblemResponses() {}

    /** Defines the schema of a problem and returns the response components. */
    static Map<String, Object> components(WireSchemas schemas) {
        Map<String, Object> code = schemas.define(
                "ProblemCode",
                JsonObject.of(
                        "type",
                        "string",
                        "description",
                        "A stable code. A code never changes its meaning; later versions may add codes.",
                        "enum",
                        List.copyOf(ProblemCodes.all())));
        Map<String, Object> problem = schemas.define(
                "Problem",
                schemas.object(
                        Problem.class,
                        component -> component.getName().equals("code") ? code : schemas.of(component.getGenericType()),
                        RequiredFields::isRequired));
        Map<String, Object> components = JsonObject.of();
        for (ErrorResponse response : ALL) {
            List<String> headers = new ArrayList<>(List.of("X-Request-Id"));
            headers.addAll(response.headers());
            components.put(
                    response.name(),
                    JsonObject.of(
                            "description",
                            response.description(),
                            "headers",
                            DocumentedHeaders.references(headers),
                            "content",
                            JsonObject.content("application/json", problem)));
        }
        return components;
    }

    /** Returns the error responses of a route by status. */
    static Map<String, Object> of(Route route) {
        Map<String, Object> responses = JsonObject.of();
        applicable(route)
                .forEach(response ->
                        responses.put(response.status(), JsonObject.reference("responses/" + response.name())));
        return responses;
    }

    private static List<ErrorResponse> applicable(Route route) {
        Endpoint<?, ?> endpoint = route.endpoint();
        boolean transaction = route.path().equals(TRANSACTIONS);
        boolean command = transaction || (endpoint != null && !endpoint.reads());
        boolean authenticated = !route.scope().equals(Route.OPEN);
        List<ErrorResponse> found = new ArrayList<>();
        addIf(found, route.onFollower() != Route.OnFollower.LOCAL, REDIRECT);
        found.add(BAD_REQUEST);
        addIf(found, authenticated, UNAUTHORIZED);
        addIf(found, transaction || (command && isOf(endpoint, "ledger")), PAYMENT_REQUIRED);
        addIf(found, authenticated, FORBIDDEN);
        addIf(found, command || !route.parameters().isEmpty() || route.method().equals("POST"), NOT_FOUND);
        addIf(found, command, CONFLICT);
        addIf(found, route.path().equals(FeedApi.PATH), CURSOR_REFUSED);
        addIf(found, route.path().equals(FeedApi.PATH), FEED_GAP);
        addIf(found, !route.method().equals("GET") && !route.method().equals("DELETE"), BODY_TOO_LARGE);
        addIf(found, transaction || (command && isOf(endpoint, "queue")), SCRIPT_FAILED);
        addIf(found, authenticated, TOO_MANY_REQUESTS);
        addIf(found, authenticated, INTERNAL);
        found.add(UNAVAILABLE);
        found.add(OTHER);
        return found;
    }

    private static boolean isOf(@Nullable Endpoint<?, ?> endpoint, String module) {
        return endpoint != null && endpoint.module().equals(module);
    }

    private static void addIf(List<ErrorResponse> list, boolean condition, ErrorResponse response) {
        if (condition) {
            list.add(response);
        }
    }
}
