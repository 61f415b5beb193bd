package io.holdfast.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call that the server itself refuses, with the status and the stable code of its answer. */
final class Trouble extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;
    private final @Nullable String field;
    private final transient @Nullable Map<String, Object> details;

    Trouble(int status, String code, String message) {
        this(status, code, message, null, null);
    }

    Trouble(int status, String code, String message, @Nullable String field, @Nullable Map<String, Object> details) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
        this.field = field;
        this.details = details;
    }

    static Trouble notFound(String what, Object id) {
        return new Trouble(404, what.replace(' ', '_') + "_not_found", "there is no " + what + " '" + id + "'");
    }

    /** What its answer says beside the problem. */
    Map<String, String> headers() {
        return switch (status) {
            case 401 -> Map.of("WWW-Authenticate", "Bearer, Basic realm=\"holdfast\"");
            case 405 -> Map.of("Allow", details == null ? "" : String.valueOf(details.get("allow")));
            case 429 ->
                Map.of(
                        "Retry-After",
                        "1",
                        "RateLimit-Limit",
                        details == null ? "" : String.valueOf(details.get("limit")),
                        "RateLimit-Remaining",
                        "0");
            case 503 -> Map.of("Retry-After", "1");
            default -> Map.of();
        };
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    @Nullable
    String field() {
        return field;
    }

    @Nullable
    Map<String, Object> details() {
        return details;
    }
}
