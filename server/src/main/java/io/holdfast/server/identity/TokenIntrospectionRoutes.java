package io.holdfast.server.identity;

import io.holdfast.identity.Identities;
import io.holdfast.identity.model.AccessTokenClaims;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.Route;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.error.BadRequestException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Token introspection (RFC 7662) and revocation (RFC 7009). The requests are forms with the field {@code token}, which
 * may be an access token, a session token or a refresh token. The caller authenticates with an API key.
 */
public final class TokenIntrospectionRoutes {

    static final String INTROSPECT = "/oauth2/introspect";
    static final String REVOKE = "/oauth2/revoke";

    private static final String INTROSPECT_SCOPE = "identity:read or identity:login";
    private static final String REVOKE_SCOPE = "identity:login or identity:session";
    private static final Map<String, String> NOT_CACHED = Map.of("Cache-Control", "no-store");
    private static final Map<String, Object> INACTIVE = Map.of("active", false);
    private static final WriteOptions REVOCATION = WriteOptions.named("identity.oauth_revoke");
    private static final int MAX_TOKEN = 8_192;

    private final Store store;
    private final Identities identities;

    public TokenIntrospectionRoutes(Store store, Identities identities) {
        this.store = store;
        this.identities = identities;
    }

    public List<Route> routes() {
        return List.of(
                Route.custom(
                        "POST " + INTROSPECT,
                        INTROSPECT_SCOPE,
                        "Returns whether a token is active, and its claims (RFC 7662). The request is a form with the field"
                                + " 'token'.",
                        this::introspect),
                Route.custom(
                        "POST " + REVOKE,
                        REVOKE_SCOPE,
                        "Ends the session of a token (RFC 7009). The request is a form with the field 'token'.",
                        this::revoke));
    }

    private CompletableFuture<ApiResponse> introspect(ApiRequest call) {
        Secret token = token(call, INTROSPECT_SCOPE);
        Map<String, Object> claims =
                store.read(tx -> orEmpty(() -> describe(tx, token))).orElse(INACTIVE);
        return CompletableFuture.completedFuture(ApiResponse.json(200, claims, NOT_CACHED));
    }

    private CompletableFuture<ApiResponse> revoke(ApiRequest call) {
        Secret token = token(call, REVOKE_SCOPE);
        // Found before the write, because verifying the signature of an access token would delay other writes.
        SessionId session = store.read(tx -> orEmpty(() -> find(tx, token))).orElse(null);
        // An unknown token is not an error (RFC 7009, section 2.2).
        CompletableFuture<Boolean> revoked = session == null
                ? CompletableFuture.completedFuture(false)
                : store.writeAsync(
                        REVOCATION,
                        tx -> identities
                                .sessions()
                                .revoke(tx, session, "token revoked")
                                .isDone());
        return revoked.thenApply(done -> ApiResponse.json(200, Map.of(), NOT_CACHED));
    }

    private interface Lookup<T> {
        Optional<T> find();
    }

    /** Treats a token that cannot be parsed as an unknown token. */
    private static <T> Optional<T> orEmpty(Lookup<T> lookup) {
        try {
            return lookup.find();
        } catch (BadRequestException e) {
            return Optional.empty();
        }
    }

    private Optional<SessionId> find(ReadTx tx, Secret token) {
        if (isAccessToken(token)) {
            return identities.accessTokens().introspect(tx, token).result().map(AccessTokenClaims::session);
        }
        return session(tx, token)
                .or(() -> identities.sessions().ofRefreshToken(tx, token))
                .map(Session::id);
    }

    private Optional<Map<String, Object>> describe(ReadTx tx, Secret token) {
        if (isAccessToken(token)) {
            return identities.accessTokens().introspect(tx, token).result().map(TokenIntrospectionRoutes::claims);
        }
        return session(tx, token)
                .map(session -> claims(session, "session_token"))
                .or(() -> identities
                        .sessions()
                        .ofRefreshToken(tx, token)
                        .map(session -> claims(session, "refresh_token")));
    }

    private Optional<Session> session(ReadTx tx, Secret token) {
        return identities.sessions().lookup(tx, token).result();
    }

    private static boolean isAccessToken(Secret token) {
        return token.reveal().indexOf('.') >= 0;
    }

    private static Map<String, Object> claims(AccessTokenClaims claims) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("active", true);
        json.put("token_type", "Bearer");
        json.put("iss", claims.issuer());
        json.put("aud", claims.audience());
        json.put("sub", claims.identity().toString());
        json.put("jti", claims.id().toString());
        json.put("sid", claims.session().toString());
        json.put("scope", String.join(" ", claims.capabilities()));
        json.put("iat", seconds(claims.issued()));
        json.put("nbf", seconds(claims.notBefore()));
        json.put("exp", seconds(claims.expires()));
        return json;
    }

    private static Map<String, Object> claims(Session session, String type) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("active", true);
        json.put("token_type", type);
        json.put("sub", session.identity().toString());
        json.put("sid", session.id().toString());
        json.put("scope", String.join(" ", session.capabilities()));
        json.put("iat", seconds(session.created()));
        json.put("exp", seconds(session.expires()));
        return json;
    }

    private static long seconds(Instant time) {
        return time.getEpochSecond();
    }

    /** Returns the field {@code token} of the form. An API key that is restricted to certain identities is refused. */
    private static Secret token(ApiRequest call, String scope) {
        if (call.caller().resources(scope).isRestricted()) {
            throw ApiException.forbidden("a key that is restricted to some identities cannot use this route");
        }
        String token = null;
        for (String pair : new String(call.body(), StandardCharsets.UTF_8).split("&", -1)) {
            String value = pair.startsWith("token=") ? decode(pair.substring("token=".length())) : null;
            if (value != null && token != null) {
                throw ApiException.malformedRequest("the field 'token' must be given once");
            }
            token = value == null ? token : value;
        }
        if (token == null || token.isEmpty() || token.length() > MAX_TOKEN) {
            throw ApiException.malformedRequest(
                    "the body must be a form with the field 'token', of at most " + MAX_TOKEN + " characters");
        }
        return Secret.of(token);
    }

    private static String decode(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ApiException.malformedRequest("the field 'token' is not correctly percent-encoded");
        }
    }
}
