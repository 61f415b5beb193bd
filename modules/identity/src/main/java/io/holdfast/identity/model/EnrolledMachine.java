package io.holdfast.identity.model;

import io.holdfast.identity.IdentityError;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A device of an identity, as stored.
 *
 * @param signingKey its public Ed25519 key
 * @param encryptionKey its public X25519 key
 * @param capabilities what it may do, sorted
 * @param epoch 1, and one more each time its keys change
 * @param expires when it can no longer be used; null for never
 * @param lastUsed when it last answered a challenge
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

    /** Why it cannot be used at this time, if it cannot. */
    @Nullable
    public IdentityError refusal(Instant now) {
        if (revokedAt != null) {
            return IdentityError.MACHINE_REVOKED;
        }
        return expires != null && !now.isBefore(expires) ? IdentityError.MACHINE_EXPIRED : null;
    }

    public EnrolledMachine withLastUsed(Instant now) {
        return copy(signingKey, encryptionKey, capabilities, epoch, now, revokedAt, revokedReason);
    }

    public EnrolledMachine withKeys(Bytes32 signing, Bytes32 encryption) {
        return copy(signing, encryption, capabilities, epoch + 1, lastUsed, revokedAt, revokedReason);
    }

    public EnrolledMachine withCapabilities(List<String> other) {
        return copy(signingKey, encryptionKey, other, epoch, lastUsed, revokedAt, revokedReason);
    }

    public EnrolledMachine revoked(Instant at, String reason) {
        return copy(signingKey, encryptionKey, capabilities, epoch, lastUsed, at, reason);
    }

    private EnrolledMachine copy(
            Bytes32 signing,
            Bytes32 encryption,
            List<String> can,
            long age,
            @Nullable Instant used,
            @Nullable Instant revoked,
            @Nullable String reason) {
        return new EnrolledMachine(
                id,
                identity,
                namespace,
                signing,
                encryption,
                can,
                age,
                deviceName,
                platform,
                created,
                expires,
                used,
                revoked,
                reason);
    }
}
