package io.holdfast.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a call did not succeed.
 *
 * @param code the stable name of the reason
 * @param message for people
 * @param field the part of the request that is wrong, like {@code items[1].request.account}
 * @param details what else is known: what was missing, taken or left
 * @param requestId finds the call in the server's log
 */
public record Problem(
        String code,
        String message,
        @Nullable String field,
        @Nullable Map<String, Object> details,
        String requestId) {}
