package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stored device. */
public record MachineRow(
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

    public MachineRow withLastUsed(Instant now) {
        return copy(signingKey, encryptionKey, capabilities, epoch, now, revokedAt, revokedReason);
    }

    /** Returns a copy with new keys and the next epoch. */
    public MachineRow withKeys(Bytes32 newSigningKey, Bytes32 newEncryptionKey) {
        return copy(newSigningKey, newEncryptionKey, capabilities, epoch + 1, lastUsed, revokedAt, revokedReason);
    }

    public MachineRow withCapabilities(List<String> newCapabilities) {
        return copy(signingKey, encryptionKey, newCapabilities, epoch, lastUsed, revokedAt, revokedReason);
    }

    public MachineRow withRevocation(Instant now, String reason) {
        return copy(signingKey, encryptionKey, capabilities, epoch, lastUsed, now, reason);
    }

    private MachineRow copy(
            Bytes32 newSigningKey,
            Bytes32 newEncryptionKey,
            List<String> newCapabilities,
            long newEpoch,
            @Nullable Instant newLastUsed,
            @Nullable Instant newRevokedAt,
            @Nullable String newRevokedReason) {
        return new MachineRow(
                id,
                identity,
                namespace,
                newSigningKey,
                newEncryptionKey,
                newCapabilities,
                newEpoch,
                deviceName,
                platform,
                created,
                expires,
                newLastUsed,
                newRevokedAt,
                newRevokedReason);
    }

    public EnrolledMachine toView() {
        return new EnrolledMachine(
                id,
                identity,
                namespace,
                signingKey,
                encryptionKey,
                capabilities,
                epoch,
                deviceName,
                platform,
                created,
                expires,
                lastUsed,
                revokedAt,
                revokedReason);
    }
}
