package io.holdfast.identity;

import java.time.Instant;

/** The refresh token that takes the place of one that was used. */
public record Rotation(Session session, Secret refreshToken, Instant refreshUntil) {}
