package io.holdfast.identity.model;

import java.time.Instant;

/**
 * A cached JSON Web Key Set of an OpenID provider.
 *
 * @param json the key set as the provider returned it
 * @param fetched the time at which the key set was cached
 * @param expires the time from which the key set must be fetched again
 */
public record CachedJwks(String json, Instant fetched, Instant expires) {}
