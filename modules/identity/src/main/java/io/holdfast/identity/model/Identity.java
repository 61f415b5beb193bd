package io.holdfast.identity.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A person or program that can log in.
 *
 * @param did the decentralized identifier that is derived from the signing key
 * @param signingKey the public Ed25519 key
 * @param frozenAt the time of the freeze, or null if the identity is not frozen
 * @param frozenReason the reason for the freeze, or null if the identity is not frozen
 */
public record Identity(
        IdentityId id,
        Did did,
        Bytes32 signingKey,
        Status status,
        Tier tier,
        Instant created,
        Instant updated,
        @Nullable Instant frozenAt,
        @Nullable String frozenReason) {

    /** The status of an identity. Only an active identity can log in. */
    public enum Status {
        ACTIVE,
        DISABLED,
        FROZEN,
        /** Deleted permanently. Its id and DID cannot be used again. */
        DELETED
    }

    /** The kind of custody of an identity's private key. */
    public enum Tier {
        /** A service keeps the key for the identity. */
        MANAGED,
        /** The owner keeps the key. */
        SELF_SOVEREIGN
    }
}
