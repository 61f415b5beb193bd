package io.holdfast.identity;

import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import java.time.Instant;

/**
 * A refreshed session with its next refresh token.
 *
 * @param refreshToken the single-use token that refreshes the session
 * @param refreshUntil the time at which the refresh token expires
 */
public record RefreshedSession(Session session, Secret refreshToken, Instant refreshUntil) {}
