package io.holdfast.server.auth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The cookie with the session token of a browser. Scripts cannot read it. Browsers send it only over TLS, only to the
 * host that set it, and not with requests from other sites, except when the user follows a link. Requests that modify
 * state also need a CSRF token, which is derived from the session token, so other sites cannot know it.
 */
public final class SessionCookie {

    /**
     * The name of the cookie. Browsers accept the prefix {@code __Host-} only for cookies with {@code Secure} and
     * {@code Path=/} and without a domain.
     */
    public static final String NAME = "__Host-holdfast_session";

    /** The header with the CSRF token. */
    public static final String CSRF_HEADER = "X-CSRF-Token";

    private static final byte[] CSRF_CONTEXT = "holdfast csrf token\n".getBytes(StandardCharsets.US_ASCII);

    private SessionCookie() {}

    /** Returns the value of the {@code Set-Cookie} header. */
    public static String header(String token, Instant now, Instant expires) {
        long seconds = Math.max(0, Duration.between(now, expires).toSeconds());
        return NAME + "=" + token + "; Path=/; Max-Age=" + seconds + "; Secure; HttpOnly; SameSite=Lax";
    }

    /** Returns the CSRF token of a session. */
    public static String csrfToken(String token) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(CSRF_CONTEXT);
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(digest.digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static boolean isCsrfToken(String token, @Nullable String given) {
        return given != null
                && MessageDigest.isEqual(
                        csrfToken(token).getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the session token in a {@code Cookie} header, or null if it contains none or more than one. */
    static @Nullable String find(String cookies) {
        String found = null;
        for (String cookie : cookies.split(";", -1)) {
            String pair = cookie.strip();
            if (pair.startsWith(NAME + "=")) {
                if (found != null) {
                    return null;
                }
                found = pair.substring(NAME.length() + 1);
            }
        }
        return found == null || found.isEmpty() ? null : found;
    }
}
