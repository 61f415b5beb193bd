package io.holdfast.identity;

import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import java.time.Instant;

/**
 * What whoever has logged in gets. The tokens are nowhere else: only their hashes are stored.
 *
 * @param token what the session is looked up by
 * @param refreshToken what the session is refreshed with, once
 * @param refreshUntil when it must be used
 */
public record CreatedSession(Session session, Secret token, Secret refreshToken, Instant refreshUntil) {}
