package io.holdfast.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The body of an error response.
 *
 * @param code the stable error code
 * @param message a human-readable message
 * @param field the invalid part of the request, such as {@code items[1].request.account}, or null if not applicable
 * @param details additional details, such as the shortfall or the seats already taken, or null if there are none
 * @param requestId the id of the request in the server's log
 */
public record Problem(
        String code,
        String message,
        @Nullable String field,
        @Nullable Map<String, Object> details,
        String requestId) {}
