package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.SessionId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to create a session.
 *
 * @param machine the device, or null for a session in a browser; a device must be enrolled in the namespace
 * @param capabilities the capabilities of the session, a subset of those of the device; a session in a browser has none
 * @param mfa whether the identity was authenticated with a second factor
 * @param source the client that logged in; shown to the owner in the list of sessions
 */
public record NewSession(
        SessionId id,
        IdentityId identity,
        @Nullable MachineId machine,
        NamespaceId namespace,
        List<String> capabilities,
        boolean mfa,
        LoginSource source) {

    public NewSession {
        capabilities = IdentityArguments.capabilities("capabilities", capabilities);
    }

    /** Returns a request for a session without capabilities and without a second factor. */
    public static NewSession of(SessionId id, IdentityId identity, MachineId machine, NamespaceId namespace) {
        return new NewSession(id, identity, machine, namespace, List.of(), false, LoginSource.UNKNOWN);
    }

    /** Returns a request for a session in a browser, without a second factor. */
    public static NewSession inBrowser(SessionId id, IdentityId identity, NamespaceId namespace, LoginSource source) {
        return new NewSession(id, identity, null, namespace, List.of(), false, source);
    }

    public NewSession withCapabilities(String... newCapabilities) {
        return new NewSession(id, identity, machine, namespace, List.of(newCapabilities), mfa, source);
    }

    /** Returns a copy for an identity that was authenticated with a second factor. */
    public NewSession withMfa() {
        return new NewSession(id, identity, machine, namespace, capabilities, true, source);
    }

    public NewSession withSource(LoginSource newSource) {
        return new NewSession(id, identity, machine, namespace, capabilities, mfa, newSource);
    }
}
