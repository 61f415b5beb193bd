package io.holdfast.server.auth;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a request that identify its caller.
 *
 * @param authorization the {@code Authorization} header: {@code Bearer <secret>}, or {@code Basic} with the secret as the
 *     password, which browsers can prompt for
 * @param cookie the {@code Cookie} header
 * @param csrfToken the {@code X-CSRF-Token} header
 * @param origin the {@code Origin} header, which browsers send with requests from web pages
 */
public record RequestCredentials(
        String method,
        @Nullable String authorization,
        @Nullable String cookie,
        @Nullable String csrfToken,
        @Nullable String origin) {

    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD");

    boolean isSafe() {
        return SAFE_METHODS.contains(method);
    }

    @Override
    public String toString() {
        return "RequestCredentials[" + method + "]";
    }
}
