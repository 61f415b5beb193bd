package io.holdfast.identity;

import java.time.Instant;

/** The key set of another provider, as it was fetched. */
public record JwksKeySet(String json, Instant fetched, Instant expires) {}
