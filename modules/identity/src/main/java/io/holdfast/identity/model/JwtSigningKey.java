package io.holdfast.identity.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The public part of an Ed25519 key that signs access tokens.
 *
 * @param rotatedAt the time at which a newer key replaced this key, or null if this is the active key
 * @param retiredAt the time at which the key was retired, or null if it is not retired
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
        /** The key signs new tokens. */
        ACTIVE,
        /** The key signs no new tokens. Tokens signed with it are still accepted. */
        ROTATING,
        /** Tokens signed with the key are rejected. Its private key has been deleted. */
        RETIRED
    }
}
