package io.holdfast.identity.model;

import io.holdfast.identity.IdentityError;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An identity as stored.
 *
 * @param did its name outside, made from its signing key
 * @param request a fingerprint of the request that made it, which tells a repeat from another request
 * @param frozenAt when it was frozen, if it is
 * @param frozenReason why
 */
public record Identity(
        IdentityId id,
        Did did,
        Bytes32 signingKey,
        Status status,
        Tier tier,
        UUID request,
        Instant created,
        Instant updated,
        @Nullable Instant frozenAt,
        @Nullable String frozenReason) {

    /** Only an active identity can do anything; a deleted one stays deleted, and keeps its DID. */
    public enum Status {
        ACTIVE,
        DISABLED,
        FROZEN,
        DELETED
    }

    /** Whether somebody keeps its key for it. */
    public enum Tier {
        MANAGED,
        SELF_SOVEREIGN
    }

    public Identity withStatus(Status now, Instant at, @Nullable String reason) {
        boolean frozen = now == Status.FROZEN;
        return new Identity(
                id, did, signingKey, now, tier, request, created, at, frozen ? at : null, frozen ? reason : null);
    }

    /** Why it cannot do anything, if it cannot. */
    @Nullable
    public IdentityError refusal() {
        return switch (status) {
            case ACTIVE -> null;
            case FROZEN -> IdentityError.IDENTITY_FROZEN;
            case DISABLED -> IdentityError.IDENTITY_DISABLED;
            case DELETED -> IdentityError.IDENTITY_DELETED;
        };
    }
}
