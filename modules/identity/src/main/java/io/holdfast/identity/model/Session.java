package io.holdfast.identity.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A login of an identity on a device.
 *
 * @param generation the number of refresh tokens that were issued for the session
 * @param capabilities the capabilities of the session, sorted
 * @param mfa whether the session was authenticated with a second factor
 * @param expires the time at which the session expires unless it is refreshed before then
 * @param lastUsed the approximate time of the last use of the session (see {@code Lifetimes.touch})
 * @param revokedAt the time of the revocation, or null if the session is not revoked
 * @param revokedReason the reason for the revocation, or null if the session is not revoked
 */
public record Session(
        SessionId id,
        IdentityId identity,
        MachineId machine,
        NamespaceId namespace,
        long generation,
        List<String> capabilities,
        boolean mfa,
        Instant created,
        Instant expires,
        Instant lastUsed,
        @Nullable Instant revokedAt,
        @Nullable String revokedReason) {

    public boolean isRevoked() {
        return revokedAt != null;
    }
}
