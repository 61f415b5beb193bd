package io.holdfast.identity.model;

import io.holdfast.identity.internal.crypto.SealedSecret;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key that signs access tokens, as stored.
 *
 * @param privateKey sealed; gone when it is retired
 */
public record JwtSigningKey(
        SigningKeyId id,
        Bytes32 publicKey,
        @Nullable SealedSecret privateKey,
        Status status,
        Instant created,
        @Nullable Instant rotatedAt,
        @Nullable Instant retiredAt) {

    /** A key signs, then only verifies what it signed, then does nothing. */
    public enum Status {
        ACTIVE,
        ROTATING,
        RETIRED
    }

    /** The name of the master key that opens the private half, if there is one. */
    public String sealedBy() {
        return privateKey == null ? "none" : privateKey.key();
    }

    public JwtSigningKey rotated(Instant now) {
        return new JwtSigningKey(id, publicKey, privateKey, Status.ROTATING, created, now, null);
    }

    public JwtSigningKey retired(Instant now) {
        return new JwtSigningKey(id, publicKey, null, Status.RETIRED, created, rotatedAt, now);
    }

    public JwtSigningKey resealed(SealedSecret other) {
        return new JwtSigningKey(id, publicKey, other, status, created, rotatedAt, retiredAt);
    }
}
