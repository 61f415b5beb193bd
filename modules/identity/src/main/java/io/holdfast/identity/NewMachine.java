package io.holdfast.identity;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A device to enroll.
 *
 * @param signingKey its public Ed25519 key
 * @param encryptionKey its public X25519 key
 * @param capabilities what it may do
 * @param expires when it can no longer be used; null for never
 */
public record NewMachine(
        MachineId id,
        Bytes32 signingKey,
        Bytes32 encryptionKey,
        List<String> capabilities,
        String deviceName,
        String platform,
        @Nullable Instant expires) {

    public NewMachine {
        capabilities = Args.words("capabilities", capabilities);
        Args.text("deviceName", deviceName, IdentityLimits.MAX_NAME);
        Args.text("platform", platform, IdentityLimits.MAX_NAME);
    }

    public static NewMachine of(MachineId id, Bytes32 signingKey, Bytes32 encryptionKey) {
        return new NewMachine(id, signingKey, encryptionKey, List.of(), "", "", null);
    }

    public NewMachine withCapabilities(String... can) {
        return new NewMachine(id, signingKey, encryptionKey, List.of(can), deviceName, platform, expires);
    }

    public NewMachine device(String name, String on) {
        return new NewMachine(id, signingKey, encryptionKey, capabilities, name, on, expires);
    }

    public NewMachine withExpiry(Instant at) {
        return new NewMachine(id, signingKey, encryptionKey, capabilities, deviceName, platform, at);
    }

    public EnrolledMachine toMachine(IdentityId identity, NamespaceId namespace, Instant now) {
        return new EnrolledMachine(
                id,
                identity,
                namespace,
                signingKey,
                encryptionKey,
                capabilities,
                1,
                deviceName,
                platform,
                now,
                expires,
                null,
                null,
                null);
    }

    /** Whether this is what the machine was enrolled with, as far as that does not change later. */
    boolean matches(EnrolledMachine machine) {
        return machine.deviceName().equals(deviceName)
                && machine.platform().equals(platform)
                && Objects.equals(machine.expires(), expires)
                && (machine.epoch() > 1
                        || (machine.signingKey().equals(signingKey)
                                && machine.encryptionKey().equals(encryptionKey)));
    }
}
