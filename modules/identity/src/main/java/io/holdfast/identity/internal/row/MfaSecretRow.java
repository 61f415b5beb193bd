package io.holdfast.identity.internal.row;

import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IdentityId;
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
public record MfaSecretRow(
        IdentityId identity,
        SealedSecret secret,
        boolean confirmed,
        long lastStep,
        List<Bytes32> backupCodes,
        Instant created,
        Instant updated) {

    public MfaSecretRow used(long step, Instant now) {
        return new MfaSecretRow(identity, secret, true, step, backupCodes, created, now);
    }

    public MfaSecretRow withCodes(List<Bytes32> codes, Instant now) {
        return new MfaSecretRow(identity, secret, confirmed, lastStep, codes, created, now);
    }

    public MfaSecretRow resealed(SealedSecret other) {
        return new MfaSecretRow(identity, other, confirmed, lastStep, backupCodes, created, updated);
    }
}
