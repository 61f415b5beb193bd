package io.holdfast.identity.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The public part of an Ed25519 key that signs access tokens.
 *
 * @param rotatedAt the time at which a newer key replaced it; null if it is the active key
 * @param retiredAt the time at which it was retired; null if it is not retired
 */
public record JwtSigningKey(
        SigningKeyId id,
        Bytes32 publicKey,
        Status status,
        Instant created,
        @Nullable Instant rotatedAt,
        @Nullable Instant retiredAt) {

    /** The status of a signing key. */
    public enum Status {
        /** Signs new tokens. */
        ACTIVE,
        /** Signs no new tokens. Tokens that it has signed are still accepted. */
        ROTATING,
        /** Tokens that it has signed are rejected. Its private key has been deleted. */
        RETIRED
    }
}
