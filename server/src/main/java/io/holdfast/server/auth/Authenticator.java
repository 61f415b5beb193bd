package io.holdfast.server.auth;

import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.model.AccessTokenClaims;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Authenticates callers by API key, or end users by a session or access token of the identity module. */
public final class Authenticator {

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
        String secret = secret(authorization, method);
        return secret == null || secret.startsWith(ApiKeyStore.PREFIX) ? keys.authenticate(secret) : user(secret);
    }

    private static @Nullable String secret(@Nullable String header, String method) {
        String[] parts = header == null ? new String[0] : header.trim().split(" +", 2);
        if (parts.length != 2) {
            return null;
        }
        return switch (parts[0].toLowerCase(Locale.ROOT)) {
            case "bearer" -> parts[1];
            // Browsers send the password automatically, so it is accepted only for reads (CSRF).
            case "basic" -> method.equals("GET") ? password(parts[1]) : null;
            default -> null;
        };
    }

    private static @Nullable String password(String basic) {
        try {
            String pair = new String(Base64.getDecoder().decode(basic), StandardCharsets.UTF_8);
            return pair.substring(pair.indexOf(':') + 1);
        } catch (IllegalArgumentException e) {
            return null;
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
            return identity.result().map(id -> Caller.user(id.value())).orElseThrow(ApiKeyStore::unauthorized);
        } catch (BadRequestException e) {
            throw ApiKeyStore.unauthorized();
        }
    }
}
