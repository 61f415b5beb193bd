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
import org.jspecify.annotations.Nullable;

/** Authenticates callers by API key, or end users by a session or access token of the identity module. */
public final class Authenticator {

    private static final String EXPECTED_HEADER =
            "send 'Authorization: Bearer ' and an API key (hf_...), or the session or access token of an end user";
    private static final String UNKNOWN =
            "this is neither an API key nor an active session or access token of this server";

    private final Store store;
    private final ApiKeyStore keys;
    private final Identities identities;
    private final String audience;

    /**
     * Creates an authenticator.
     *
     * @param audience the required audience of access tokens
     */
    public Authenticator(Store store, ApiKeyStore keys, Identities identities, String audience) {
        this.store = store;
        this.keys = keys;
        this.identities = identities;
        this.audience = audience;
    }

    /**
     * Returns the authenticated caller, or throws 401 if authentication fails.
     *
     * @param authorization the {@code Authorization} header: {@code Bearer <secret>}, or {@code Basic} with the secret
     *     as the password, which browsers can prompt for
     * @param method the HTTP method of the request
     */
    public Caller authenticate(@Nullable String authorization, String method) {
        if (authorization == null || authorization.isBlank()) {
            throw ApiException.unauthorized("the request has no credentials; " + EXPECTED_HEADER);
        }
        String secret = secret(authorization.strip(), method);
        return secret.startsWith(ApiKeyStore.PREFIX) ? keys.authenticate(secret) : user(secret);
    }

    private static String secret(String header, String method) {
        String[] parts = header.split(" +", 2);
        String scheme = parts[0].toLowerCase(Locale.ROOT);
        if (parts.length == 2 && scheme.equals("bearer")) {
            return parts[1];
        }
        // Browsers send the password automatically, so it is accepted only for reads (CSRF).
        if (parts.length == 2 && scheme.equals("basic") && method.equals("GET")) {
            return password(parts[1]);
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
            return identity.result()
                    .map(id -> Caller.user(id.value()))
                    .orElseThrow(() ->
                            ApiException.unauthorized(refusal(identity.refusal().orElse(null))));
        } catch (BadRequestException e) {
            throw ApiException.unauthorized(UNKNOWN);
        }
    }

    /** Returns why a token is refused. The state of a token is disclosed only if its secret or signature is valid. */
    private String refusal(@Nullable IdentityError error) {
        if (error == null) {
            return UNKNOWN;
        }
        return switch (error) {
            case TOKEN_MISDIRECTED ->
                "the access token is for another audience; this server accepts tokens for the audience '" + audience
                        + "' (setting token-audience)";
            case TOKEN_EXPIRED -> "the access token has expired";
            case SESSION_REVOKED -> "the session has ended";
            default -> UNKNOWN;
        };
    }
}
