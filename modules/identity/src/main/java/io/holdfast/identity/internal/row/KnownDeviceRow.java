package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.KnownDevice;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A remembered device, stored under the hash of its token.
 *
 * @param id the id of the device, which is not secret
 * @param failures the number of consecutive wrong passwords and codes entered on the device
 * @param blockedUntil the time until which the device is blocked, or null if it is not blocked
 */
public record KnownDeviceRow(
        UUID id,
        IdentityId identity,
        @Nullable String address,
        @Nullable String agent,
        Instant created,
        Instant lastUsed,
        Instant expires,
        long failures,
        @Nullable Instant blockedUntil) {

    public boolean isBlocked(Instant now) {
        return blockedUntil != null && now.isBefore(blockedUntil);
    }

    public KnownDeviceRow withFailure(@Nullable Instant newBlockedUntil) {
        return new KnownDeviceRow(
                id, identity, address, agent, created, lastUsed, expires, failures + 1, newBlockedUntil);
    }

    public KnownDeviceRow withUse(Instant now, Instant newExpires) {
        return new KnownDeviceRow(id, identity, address, agent, created, now, newExpires, 0, null);
    }

    public KnownDevice toView() {
        return new KnownDevice(id, identity, address, agent, created, lastUsed, expires);
    }
}
