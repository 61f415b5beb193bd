package io.holdfast.server.error;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call that the server itself refuses, with the status and the stable code of its answer. */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;
    private final @Nullable String field;
    private final transient @Nullable Map<String, Object> details;

    public ApiException(int status, String code, String message) {
        this(status, code, message, null, null);
    }

    public ApiException(
            int status, String code, String message, @Nullable String field, @Nullable Map<String, Object> details) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
        this.field = field;
        this.details = details;
    }

    public static ApiException notFound(String what, Object id) {
        return new ApiException(404, what.replace(' ', '_') + "_not_found", "there is no " + what + " '" + id + "'");
    }

    /** What its answer says beside the problem. */
    public Map<String, String> headers() {
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
