package io.holdfast.server.identity;

import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The OpenID configuration of the tokens that this server issues. It is published if the configured issuer is a URL.
 * Verifiers compare this URL with the issuer of a token.
 */
public final class OpenIdConfigurationRoute {

    private static final Map<String, String> CACHED = Map.of("Cache-Control", "public, max-age=300");
    private static final List<String> CLIENT_METHODS = List.of("bearer");

    private final IdentityConfig config;

    public OpenIdConfigurationRoute(IdentityConfig config) {
        this.config = config;
    }

    public Route route() {
        return Route.custom(
                "GET /.well-known/openid-configuration",
                Route.OPEN,
                "Returns the OpenID configuration of the issued tokens, if the configured issuer is an address.",
                call -> CompletableFuture.completedFuture(ApiResponse.json(200, document(), CACHED)));
    }

    private Map<String, Object> document() {
        if (!config.isIssuerAddress()) {
            throw ApiException.notFound("openid configuration", config.issuer());
        }
        String issuer = config.issuer();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("issuer", issuer);
        document.put("jwks_uri", issuer + "/.well-known/jwks.json");
        document.put("introspection_endpoint", issuer + TokenIntrospectionRoutes.INTROSPECT);
        document.put("introspection_endpoint_auth_methods_supported", CLIENT_METHODS);
        document.put("revocation_endpoint", issuer + TokenIntrospectionRoutes.REVOKE);
        document.put("revocation_endpoint_auth_methods_supported", CLIENT_METHODS);
        document.put("id_token_signing_alg_values_supported", List.of("EdDSA"));
        document.put("subject_types_supported", List.of("public"));
        document.put("response_types_supported", List.of());
        document.put("claims_supported", List.of("iss", "aud", "sub", "sid", "jti", "iat", "nbf", "exp"));
        return document;
    }
}
