package io.holdfast.identity;

import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.SessionId;
import java.util.List;

/**
 * A session to begin.
 *
 * @param capabilities what it may do, at most what its machine may
 * @param mfa whether a second factor was shown
 */
public record NewSession(
        SessionId id,
        IdentityId identity,
        MachineId machine,
        NamespaceId namespace,
        List<String> capabilities,
        boolean mfa) {

    public NewSession {
        capabilities = Args.words("capabilities", capabilities);
    }

    public static NewSession of(SessionId id, IdentityId identity, MachineId machine, NamespaceId namespace) {
        return new NewSession(id, identity, machine, namespace, List.of(), false);
    }

    public NewSession withCapabilities(String... can) {
        return new NewSession(id, identity, machine, namespace, List.of(can), mfa);
    }

    /** With a second factor shown. */
    public NewSession withMfa() {
        return new NewSession(id, identity, machine, namespace, capabilities, true);
    }
}
