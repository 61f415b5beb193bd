package io.holdfast.identity;

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

    public NewSession capabilities(String... can) {
        return new NewSession(id, identity, machine, namespace, List.of(can), mfa);
    }

    /** With a second factor shown. */
    public NewSession withMfa() {
        return new NewSession(id, identity, machine, namespace, capabilities, true);
    }
}
