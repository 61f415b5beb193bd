package io.holdfast.server.auth;

import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.model.AccessTokenClaims;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.server.error.ApiException;
import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Authenticates callers by API key, or end users by a session or access token of the identity module. */
public final class Authenticator {

    private static final String EXPECTED_HEADER =
            "send 'Authorization: Bearer' with an API key (hf_...), or with the session or access token of an end user";
    private static final String UNKNOWN =
            "the value is neither an API key nor an active session or access token of this server";

    private final Store store;
    private final ApiKeyStore keys;
    private final Identities identities;
    private final String audience;
    private final Set<String> browserOrigins;
    private final Consumer<Session> used;

    /**
     * Creates an authenticator.
     *
     * @param audience the required audience of access tokens
     * @param browserOrigins the origins whose pages may use session cookies; if there are none, cookies are ignored
     * @param used a callback that records the use of a session by a browser; must not block
     */
    public Authenticator(
            Store store,
            ApiKeyStore keys,
            Identities identities,
            String audience,
            Set<String> browserOrigins,
            Consumer<Session> used) {
        this.browserOrigins = browserOrigins;
        this.used = used;
        this.store = store;
        this.keys = keys;
        this.identities = identities;
        this.audience = audience;
    }

    /**
     * Returns the authenticated caller, or throws 401 if authentication fails.
     */
    public Caller authenticate(RequestCredentials request) {
        String authorization = request.authorization();
        if (authorization == null || authorization.isBlank()) {
            String token =
                    request.cookie() == null || browserOrigins.isEmpty() ? null : SessionCookie.find(request.cookie());
            if (token == null) {
                throw ApiException.unauthorized("the request has no API key or token; " + EXPECTED_HEADER);
            }
            return browser(request, token);
        }
        String secret = secret(authorization.strip(), request.method());
        return secret.startsWith(ApiKeyStore.PREFIX) ? keys.authenticate(secret) : user(secret);
    }

    /**
     * Authenticates a browser by its session cookie. Browsers also send cookies with requests initiated by other sites.
     * Therefore, a request that modifies state needs the CSRF token, and requests from pages of other origins are
     * rejected.
     */
    private Caller browser(RequestCredentials request, String token) {
        if (request.origin() != null && !browserOrigins.contains(request.origin())) {
            throw ApiException.forbidden(
                    "pages of the origin '" + request.origin() + "' cannot use the session cookie");
        }
        if (!request.isSafe() && !SessionCookie.isCsrfToken(token, request.csrfToken())) {
            throw ApiException.forbidden("a " + request.method() + " request with a session cookie needs the header "
                    + SessionCookie.CSRF_HEADER + " with the CSRF token of the session");
        }
        IdentityOutcome<Session> session = findSession(token);
        session.result().ifPresent(used);
        return toCaller(session.map(Session::identity));
    }

    private IdentityOutcome<Session> findSession(String token) {
        try {
            return store.readLocal(tx -> identities.sessions().lookup(tx, Secret.of(token)));
        } catch (BadRequestException e) {
            throw ApiException.unauthorized(UNKNOWN);
        }
    }

    private static String secret(String header, String method) {
        int space = header.indexOf(' ');
        String scheme = (space < 0 ? header : header.substring(0, space)).toLowerCase(Locale.ROOT);
        String value = space < 0 ? "" : header.substring(space).strip();
        if (!value.isEmpty() && scheme.equals("bearer")) {
            return value;
        }
        // Browsers send the password automatically, so it is accepted only for reads (CSRF).
        if (!value.isEmpty() && scheme.equals("basic") && method.equals("GET")) {
            return password(value);
        }
        throw ApiException.unauthorized(
                scheme.equals("basic")
                        ? "'Authorization: Basic' is accepted only for GET; " + EXPECTED_HEADER
                        : "the Authorization header has an unsupported form; " + EXPECTED_HEADER);
    }

    private static String password(String basic) {
        try {
            String pair = new String(Base64.getDecoder().decode(basic), StandardCharsets.UTF_8);
            return pair.substring(pair.indexOf(':') + 1);
        } catch (IllegalArgumentException e) {
            throw ApiException.unauthorized("the value of 'Authorization: Basic' is not Base64");
        }
    }

    /**
     * Authenticates a session token, which has no dots, or an access token; in both cases, the session must be active.
     */
    private Caller user(String token) {
        try {
            // Read without confirming that this server still leads, for the same reason as an API key.
            IdentityOutcome<IdentityId> identity = store.readLocal(tx -> token.indexOf('.') < 0
                    ? identities.sessions().lookup(tx, Secret.of(token)).map(Session::identity)
                    : identities
                            .accessTokens()
                            .introspect(tx, Secret.of(token), audience)
                            .map(AccessTokenClaims::identity));
            return toCaller(identity);
        } catch (BadRequestException e) {
            throw ApiException.unauthorized(UNKNOWN);
        }
    }

    private Caller toCaller(IdentityOutcome<IdentityId> identity) {
        return identity.result()
                .map(id -> Caller.user(id.value()))
                .orElseThrow(() ->
                        ApiException.unauthorized(refusal(identity.refusal().orElse(null))));
    }

    /**
     * Returns the reason why a token is refused. The state of a token is disclosed only if its secret or signature is
     * valid.
     */
    private String refusal(@Nullable IdentityError error) {
        if (error == null) {
            return UNKNOWN;
        }
        return switch (error) {
            case TOKEN_MISDIRECTED ->
                "the access token is for another audience; this server accepts tokens for the audience '" + audience
                        + "' (setting token-audience)";
            case TOKEN_EXPIRED -> "the access token has expired; request a new one";
            case SESSION_REVOKED -> "the session has ended; log in again";
            default -> UNKNOWN;
        };
    }
}
