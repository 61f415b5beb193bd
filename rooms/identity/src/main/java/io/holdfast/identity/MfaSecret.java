package io.holdfast.identity;

import java.time.Instant;
import java.util.List;

/**
 * The second factor of an identity, as stored.
 *
 * @param secret the TOTP secret, sealed
 * @param confirmed whether its owner has shown that it works
 * @param lastStep the newest time step whose code was used: older ones are not accepted any more
 * @param backupCodes hashes of those that are left
 */
public record MfaSecret(
        IdentityId identity,
        Sealed secret,
        boolean confirmed,
        long lastStep,
        List<Bytes32> backupCodes,
        Instant created,
        Instant updated) {

    MfaSecret used(long step, Instant now) {
        return new MfaSecret(identity, secret, true, step, backupCodes, created, now);
    }

    MfaSecret withCodes(List<Bytes32> codes, Instant now) {
        return new MfaSecret(identity, secret, confirmed, lastStep, codes, created, now);
    }

    MfaSecret resealed(Sealed other) {
        return new MfaSecret(identity, other, confirmed, lastStep, backupCodes, created, updated);
    }
}
