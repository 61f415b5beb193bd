package io.holdfast.identity.model;

import java.time.Instant;

/** A token that anybody can verify who has the published keys. */
public record AccessToken(Secret jwt, Instant expires) {}
