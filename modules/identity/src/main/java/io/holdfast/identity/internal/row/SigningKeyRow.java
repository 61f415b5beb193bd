package io.holdfast.identity.internal.row;

import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.SigningKeyId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored signing key.
 *
 * @param privateKey the encrypted private key, or null if the key is retired
 * @param neededUntil the time at which the last token signed with the key expires, or null if the key is active or was
 *     replaced by an earlier version of Holdfast
 */
public record SigningKeyRow(
        SigningKeyId id,
        Bytes32 publicKey,
        @Nullable SealedSecret privateKey,
        JwtSigningKey.Status status,
        Instant created,
        @Nullable Instant rotatedAt,
        @Nullable Instant retiredAt,
        @Nullable Instant neededUntil) {

    public SigningKeyRow withRotation(Instant now, Instant newNeededUntil) {
        return new SigningKeyRow(
                id, publicKey, privateKey, JwtSigningKey.Status.ROTATING, created, now, null, newNeededUntil);
    }

    /** Returns a copy that is retired and has no private key. */
    public SigningKeyRow withRetirement(Instant now) {
        return new SigningKeyRow(
                id, publicKey, null, JwtSigningKey.Status.RETIRED, created, rotatedAt, now, neededUntil);
    }

    public SigningKeyRow withPrivateKey(SealedSecret newPrivateKey) {
        return new SigningKeyRow(id, publicKey, newPrivateKey, status, created, rotatedAt, retiredAt, neededUntil);
    }

    /** Returns the name of the master key that encrypts the private key, or "none" if the key is retired. */
    public String masterKeyName() {
        return privateKey == null ? "none" : privateKey.key();
    }

    public JwtSigningKey toView() {
        return new JwtSigningKey(id, publicKey, status, created, rotatedAt, retiredAt);
    }
}
