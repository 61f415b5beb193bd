package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.crypto.SmallOrderKeys;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.MachineId;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to enroll a device.
 *
 * @param signingKey the public Ed25519 key of the device
 * @param encryptionKey the public X25519 key of the device
 * @param capabilities the capabilities of the device
 * @param expires the time at which the device expires, or null if it does not expire
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
        SmallOrderKeys.requireStrongSigningKey("signingKey", signingKey);
        SmallOrderKeys.requireStrongEncryptionKey("encryptionKey", encryptionKey);
        capabilities = IdentityArguments.capabilities("capabilities", capabilities);
        Arguments.text("deviceName", deviceName, IdentityLimits.MAX_NAME);
        Arguments.text("platform", platform, IdentityLimits.MAX_NAME);
    }

    /** Returns a request for a device without capabilities, name, platform or expiry. */
    public static NewMachine of(MachineId id, Bytes32 signingKey, Bytes32 encryptionKey) {
        return new NewMachine(id, signingKey, encryptionKey, List.of(), "", "", null);
    }

    public NewMachine withCapabilities(String... newCapabilities) {
        return new NewMachine(id, signingKey, encryptionKey, List.of(newCapabilities), deviceName, platform, expires);
    }

    public NewMachine withDevice(String newDeviceName, String newPlatform) {
        return new NewMachine(id, signingKey, encryptionKey, capabilities, newDeviceName, newPlatform, expires);
    }

    public NewMachine withExpiry(Instant newExpires) {
        return new NewMachine(id, signingKey, encryptionKey, capabilities, deviceName, platform, newExpires);
    }
}
