package io.holdfast.identity.model;

import java.time.Instant;

/**
 * A signed JWT. Services verify it with the published keys.
 *
 * @param jwt the token in its compact form
 * @param expires the time from which the token is no longer valid
 */
public record AccessToken(Secret jwt, Instant expires) {}
