package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored identity.
 *
 * @param request the hash of the request that created the identity; it distinguishes a duplicate request from a
 *     different one
 */
public record IdentityRow(
        IdentityId id,
        Did did,
        Bytes32 signingKey,
        Identity.Status status,
        Identity.Tier tier,
        UUID request,
        Instant created,
        Instant updated,
        @Nullable Instant frozenAt,
        @Nullable String frozenReason) {

    /** Returns a copy with the given status. The reason is stored only for a frozen identity. */
    public IdentityRow withStatus(Identity.Status newStatus, Instant now, @Nullable String reason) {
        boolean frozen = newStatus == Identity.Status.FROZEN;
        return new IdentityRow(
                id,
                did,
                signingKey,
                newStatus,
                tier,
                request,
                created,
                now,
                frozen ? now : null,
                frozen ? reason : null);
    }

    public Identity toView() {
        return new Identity(id, did, signingKey, status, tier, created, updated, frozenAt, frozenReason);
    }
}
