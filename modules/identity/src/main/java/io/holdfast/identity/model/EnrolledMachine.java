package io.holdfast.identity.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A device of an identity.
 *
 * @param namespace the namespace in which the device was enrolled
 * @param signingKey the public Ed25519 key of the device
 * @param encryptionKey the public X25519 key of the device
 * @param capabilities the capabilities of the device, sorted
 * @param epoch the number of key pairs that the device has had, starting at 1
 * @param expires the time at which the device expires, or null if it does not expire
 * @param lastUsed the time of the device's last answer to a challenge, or null if it has not answered any challenge
 * @param revokedAt the time of the revocation, or null if the device is not revoked
 * @param revokedReason the reason for the revocation, or null if the device is not revoked
 */
public record EnrolledMachine(
        MachineId id,
        IdentityId identity,
        NamespaceId namespace,
        Bytes32 signingKey,
        Bytes32 encryptionKey,
        List<String> capabilities,
        long epoch,
        String deviceName,
        String platform,
        Instant created,
        @Nullable Instant expires,
        @Nullable Instant lastUsed,
        @Nullable Instant revokedAt,
        @Nullable String revokedReason) {

    public boolean isRevoked() {
        return revokedAt != null;
    }
}
