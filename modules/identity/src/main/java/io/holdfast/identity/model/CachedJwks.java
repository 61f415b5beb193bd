package io.holdfast.identity.model;

import java.time.Instant;

/** The key set of another provider, as it was fetched. */
public record CachedJwks(String json, Instant fetched, Instant expires) {}
