package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.SessionId;
import java.util.List;

/**
 * A request to create a session.
 *
 * @param capabilities the capabilities of the session, which must be a subset of those of the device
 * @param mfa whether the identity was authenticated with a second factor
 */
public record NewSession(
        SessionId id,
        IdentityId identity,
        MachineId machine,
        NamespaceId namespace,
        List<String> capabilities,
        boolean mfa) {

    public NewSession {
        capabilities = IdentityArguments.capabilities("capabilities", capabilities);
    }

    /** Returns a request for a session without capabilities and without a second factor. */
    public static NewSession of(SessionId id, IdentityId identity, MachineId machine, NamespaceId namespace) {
        return new NewSession(id, identity, machine, namespace, List.of(), false);
    }

    public NewSession withCapabilities(String... newCapabilities) {
        return new NewSession(id, identity, machine, namespace, List.of(newCapabilities), mfa);
    }

    /** Returns a copy for an identity that was authenticated with a second factor. */
    public NewSession withMfa() {
        return new NewSession(id, identity, machine, namespace, capabilities, true);
    }
}
