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
 * @param failures the number of consecutive wrong passwords entered on the device
 * @param blockedUntil the time until which no passwords are checked, or null if the device is not blocked
 * @param codes the wrong second-factor codes, or null if there were none
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
        @Nullable Instant blockedUntil,
        @Nullable CodeFailuresRow codes) {

    public CodeFailuresRow codeFailures() {
        return codes == null ? CodeFailuresRow.NONE : codes;
    }

    public boolean isBlocked(Instant now) {
        return blockedUntil != null && now.isBefore(blockedUntil);
    }

    public KnownDeviceRow withFailure(@Nullable Instant newBlockedUntil) {
        return new KnownDeviceRow(
                id, identity, address, agent, created, lastUsed, expires, failures + 1, newBlockedUntil, codes);
    }

    public KnownDeviceRow withUse(Instant now, Instant newExpires) {
        return new KnownDeviceRow(
                id, identity, address, agent, created, now, newExpires, failures, blockedUntil, codes);
    }

    /** Returns a copy after a correct password, which does not reset the wrong codes. */
    public KnownDeviceRow withoutWrongPasswords() {
        return new KnownDeviceRow(id, identity, address, agent, created, lastUsed, expires, 0, null, codes);
    }

    public KnownDeviceRow withCodeFailures(CodeFailuresRow newCodes) {
        return new KnownDeviceRow(
                id, identity, address, agent, created, lastUsed, expires, failures, blockedUntil, newCodes);
    }

    /** Returns a copy without failures. */
    public KnownDeviceRow unblocked() {
        return new KnownDeviceRow(id, identity, address, agent, created, lastUsed, expires, 0, null, null);
    }

    public KnownDevice toView() {
        return new KnownDevice(id, identity, address, agent, created, lastUsed, expires);
    }
}
