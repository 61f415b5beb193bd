package io.holdfast.identity.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A login of an identity, on a device or in a browser.
 *
 * @param machine the device, or null for a session in a browser
 * @param generation the number of refresh tokens that were issued for the session
 * @param capabilities the capabilities of the session, sorted
 * @param mfa whether the session was authenticated with a second factor
 * @param expires the time at which the session expires unless it is refreshed before then
 * @param lastUsed the approximate time of the last use of the session (see {@code Lifetimes.touch})
 * @param revokedAt the time of the revocation, or null if the session is not revoked
 * @param revokedReason the reason for the revocation, or null if the session is not revoked
 * @param address the network address of the client that logged in, or null if it was not known
 * @param agent the user agent of the client that logged in, or null if it was not known
 */
public record Session(
        SessionId id,
        IdentityId identity,
        @Nullable MachineId machine,
        NamespaceId namespace,
        long generation,
        List<String> capabilities,
        boolean mfa,
        Instant created,
        Instant expires,
        Instant lastUsed,
        @Nullable Instant revokedAt,
        @Nullable String revokedReason,
        @Nullable String address,
        @Nullable String agent) {

    public boolean isRevoked() {
        return revokedAt != null;
    }
}
