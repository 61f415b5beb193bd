package io.holdfast.identity.model;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A device on which an identity has logged in and which presents a token at later logins. Failed logins from other
 * clients do not affect it.
 *
 * @param address the network address of the device when it was remembered, or null if it was not known
 * @param agent the user agent of the device, or null if it was not known
 */
public record KnownDevice(
        UUID id,
        IdentityId identity,
        @Nullable String address,
        @Nullable String agent,
        Instant created,
        Instant lastUsed,
        Instant expires) {}
