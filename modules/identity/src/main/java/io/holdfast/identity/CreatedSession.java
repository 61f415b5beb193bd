package io.holdfast.identity;

import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import java.time.Instant;

/**
 * A new session with its tokens. Only hashes of the tokens are stored, so they cannot be retrieved again.
 *
 * @param token the token that identifies the session
 * @param refreshToken the single-use token that refreshes the session
 * @param refreshUntil the time at which the refresh token expires
 */
public record CreatedSession(Session session, Secret token, Secret refreshToken, Instant refreshUntil) {}
