package io.holdfast.identity;

import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import java.time.Instant;

/** The refresh token that takes the place of one that was used. */
public record RefreshedSession(Session session, Secret refreshToken, Instant refreshUntil) {}
