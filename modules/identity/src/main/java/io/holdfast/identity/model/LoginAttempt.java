package io.holdfast.identity.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A successful login or a refused attempt.
 *
 * @param refusal the error code, or null for a successful login
 * @param address the network address of the client, or null if it is unknown
 * @param agent the user agent of the client, or null if it is unknown
 */
public record LoginAttempt(
        IdentityId identity,
        Instant at,
        AuthMethod method,
        @Nullable String refusal,
        @Nullable String address,
        @Nullable String agent) {}
