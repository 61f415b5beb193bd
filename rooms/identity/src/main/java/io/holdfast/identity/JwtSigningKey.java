package io.holdfast.identity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key that signs access tokens, as stored.
 *
 * @param privateKey sealed; gone when it is retired
 */
public record JwtSigningKey(
        KeyId id,
        Bytes32 publicKey,
        @Nullable Sealed privateKey,
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

    JwtSigningKey rotated(Instant now) {
        return new JwtSigningKey(id, publicKey, privateKey, Status.ROTATING, created, now, null);
    }

    JwtSigningKey retired(Instant now) {
        return new JwtSigningKey(id, publicKey, null, Status.RETIRED, created, rotatedAt, now);
    }

    JwtSigningKey resealed(Sealed other) {
        return new JwtSigningKey(id, publicKey, other, status, created, rotatedAt, retiredAt);
    }
}
