package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.CachedJwks;
import java.time.Instant;

/** A stored key set of an OpenID provider. */
public record CachedJwksRow(String json, Instant fetched, Instant expires) {

    public CachedJwks toView() {
        return new CachedJwks(json, fetched, expires);
    }
}
