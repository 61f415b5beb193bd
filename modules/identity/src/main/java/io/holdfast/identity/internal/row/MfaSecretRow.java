package io.holdfast.identity.internal.row;

import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IdentityId;
import java.time.Instant;
import java.util.List;

/**
 * The second factor of an identity.
 *
 * @param secret the encrypted TOTP secret
 * @param confirmed whether the owner has entered a valid code
 * @param lastStep the newest time step for which a code was accepted; codes for this and earlier steps are rejected
 * @param backupCodes the hashes of the unused backup codes
 */
public record MfaSecretRow(
        IdentityId identity,
        SealedSecret secret,
        boolean confirmed,
        long lastStep,
        List<Bytes32> backupCodes,
        Instant created,
        Instant updated) {

    public MfaSecretRow withAcceptedStep(long step, Instant now) {
        return new MfaSecretRow(identity, secret, true, step, backupCodes, created, now);
    }

    public MfaSecretRow withBackupCodes(List<Bytes32> codes, Instant now) {
        return new MfaSecretRow(identity, secret, confirmed, lastStep, codes, created, now);
    }

    public MfaSecretRow withSecret(SealedSecret newSecret) {
        return new MfaSecretRow(identity, newSecret, confirmed, lastStep, backupCodes, created, updated);
    }
}
