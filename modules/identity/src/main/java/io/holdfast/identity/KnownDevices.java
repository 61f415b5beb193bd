package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.login.KnownDeviceCommands;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.KnownDevice;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.UUID;

/**
 * Devices on which identities have logged in. A device presents its token at later logins, so that failed logins from
 * other clients do not affect it. The token alone does not allow a login. A device is forgotten if it is not used for
 * {@link LoginProtection#memory}.
 */
public final class KnownDevices {

    private final IdentityContext context;
    private final KnownDeviceCommands commands;

    KnownDevices(IdentityContext context) {
        this.context = context;
        this.commands = new KnownDeviceCommands(context);
    }

    /**
     * Remembers the device after a login with all required factors. Only the result of this method contains the
     * token.
     *
     * <p>Refusals: IDENTITY_*.
     */
    public IdentityOutcome<Secret> remember(IdentityId identity, LoginSource source) {
        return context.store().write(tx -> remember(tx, identity, source));
    }

    /** Like {@link #remember(IdentityId, LoginSource)}, but in the caller's transaction. */
    public IdentityOutcome<Secret> remember(Tx tx, IdentityId identity, LoginSource source) {
        return commands.remember(tx, identity, source);
    }

    /** Returns the remembered devices of an identity. */
    public List<KnownDevice> ofIdentity(IdentityId identity) {
        return context.store().read(tx -> ofIdentity(tx, identity));
    }

    /** Like {@link #ofIdentity(IdentityId)}, but in the caller's transaction. */
    public List<KnownDevice> ofIdentity(ReadTx tx, IdentityId identity) {
        return KnownDeviceCommands.ofIdentity(tx, identity).stream()
                .map(entry -> entry.value().toView())
                .toList();
    }

    /** Forgets a device. The result is false if the identity has no such device. */
    public IdentityOutcome<Boolean> forget(IdentityId identity, UUID device) {
        return context.store().write(tx -> forget(tx, identity, device));
    }

    /** Like {@link #forget(IdentityId, UUID)}, but in the caller's transaction. */
    public IdentityOutcome<Boolean> forget(Tx tx, IdentityId identity, UUID device) {
        return IdentityOutcome.done(KnownDeviceCommands.forget(tx, identity, device));
    }
}
