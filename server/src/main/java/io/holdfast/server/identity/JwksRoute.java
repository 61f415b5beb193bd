package io.holdfast.server.identity;

import io.holdfast.identity.Identities;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.Route;
import io.holdfast.store.Store;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Serves the public keys for verifying access tokens at the standard path. No API key is needed, because the keys are
 * public.
 */
public final class JwksRoute {

    private static final Map<String, String> CACHED = Map.of("Cache-Control", "public, max-age=300");

    private final Store store;
    private final Identities identities;

    public JwksRoute(Store store, Identities identities) {
        this.store = store;
        this.identities = identities;
    }

    public Route route() {
        return Route.custom(
                "GET /.well-known/jwks.json",
                Route.OPEN,
                "Returns the accepted signing keys as a JSON Web Key Set.",
                call -> CompletableFuture.completedFuture(ApiResponse.json(
                        200,
                        LoginApiMapper.jwks(
                                store.readLocal(tx -> identities.signingKeys().jwks(tx))),
                        CACHED)));
    }
}
