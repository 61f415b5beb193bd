package io.holdfast.identity;

import io.holdfast.identity.internal.EnrolledDeviceCommands;
import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.PageMapper;
import io.holdfast.identity.internal.crypto.SmallOrderKeys;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The devices of identities. */
public final class Machines {

    private final IdentityContext context;
    private final EnrolledDeviceCommands commands;

    Machines(IdentityContext context, EnrolledDeviceCommands commands) {
        this.context = context;
        this.commands = commands;
    }

    /**
     * Enrolls a device. A duplicate request returns the current state of the device.
     *
     * <p>Refusals: IDENTITY_*, NAMESPACE_*, NOT_A_MEMBER, TOO_MANY_MACHINES, MACHINE_EXISTS if another request has used the
     * id.
     */
    public IdentityOutcome<EnrolledMachine> enroll(IdentityId identity, NamespaceId namespace, NewMachine request) {
        return context.store().write(tx -> enroll(tx, identity, namespace, request));
    }

    /** Like {@link #enroll(IdentityId, NamespaceId, NewMachine)}, but in the caller's transaction. */
    public IdentityOutcome<EnrolledMachine> enroll(
            Tx tx, IdentityId identity, NamespaceId namespace, NewMachine request) {
        return commands.enroll(tx, identity, namespace, request).map(MachineRow::toView);
    }

    public Optional<EnrolledMachine> get(MachineId machine) {
        return context.store().read(tx -> get(tx, machine));
    }

    /** Like {@link #get(MachineId)}, but in the caller's transaction. */
    public Optional<EnrolledMachine> get(ReadTx tx, MachineId machine) {
        return tx.get(IdentitySchema.MACHINES, machine).map(MachineRow::toView);
    }

    /** Returns the devices of an identity that are not revoked. */
    public List<EnrolledMachine> ofIdentity(IdentityId identity) {
        return context.store().read(tx -> ofIdentity(tx, identity));
    }

    /** Like {@link #ofIdentity(IdentityId)}, but in the caller's transaction. */
    public List<EnrolledMachine> ofIdentity(ReadTx tx, IdentityId identity) {
        return EnrolledDeviceCommands.ofIdentity(tx, identity).stream()
                .map(MachineRow::toView)
                .toList();
    }

    /**
     * Lists the devices that were enrolled in a namespace, ordered by id. Revoked devices are included.
     *
     * @param limit the maximum number of devices, at most {@link IdentityLimits#MAX_PAGE}
     * @param cursor the {@code next} cursor of the previous page, or null for the first page
     */
    public Page<EnrolledMachine> ofNamespace(NamespaceId namespace, int limit, @Nullable String cursor) {
        return context.store().read(tx -> ofNamespace(tx, namespace, limit, cursor));
    }

    /** Like {@link #ofNamespace(NamespaceId, int, String)}, but in the caller's transaction. */
    public Page<EnrolledMachine> ofNamespace(ReadTx tx, NamespaceId namespace, int limit, @Nullable String cursor) {
        IdentityArguments.limit(limit);
        return PageMapper.map(
                tx.scan(IdentitySchema.MACHINES, IdentitySchema.MACHINES_BY_NAMESPACE)
                        .at(namespace)
                        .page(limit, cursor),
                MachineRow::toView);
    }

    /**
     * Replaces the keys of a device and increments its epoch. A duplicate request returns the current state of the
     * device.
     *
     * <p>Refusals: MACHINE_NOT_FOUND, MACHINE_REVOKED, MACHINE_EXPIRED, IDENTITY_*, WRONG_EPOCH if the keys were replaced
     * by another request.
     *
     * @param fromEpoch the current epoch of the device
     */
    public IdentityOutcome<EnrolledMachine> rekey(
            MachineId machine, long fromEpoch, Bytes32 signingKey, Bytes32 encryptionKey) {
        return context.store().write(tx -> rekey(tx, machine, fromEpoch, signingKey, encryptionKey));
    }

    /** Like {@link #rekey(MachineId, long, Bytes32, Bytes32)}, but in the caller's transaction. */
    public IdentityOutcome<EnrolledMachine> rekey(
            Tx tx, MachineId machine, long fromEpoch, Bytes32 signingKey, Bytes32 encryptionKey) {
        SmallOrderKeys.requireStrongSigningKey("signingKey", signingKey);
        SmallOrderKeys.requireStrongEncryptionKey("encryptionKey", encryptionKey);
        return commands.rekey(tx, machine, fromEpoch, signingKey, encryptionKey).map(MachineRow::toView);
    }

    /**
     * Replaces the capabilities of a device. Sessions with a capability that the device loses are revoked.
     *
     * <p>Refusals: MACHINE_NOT_FOUND, MACHINE_REVOKED, MACHINE_EXPIRED.
     */
    public IdentityOutcome<EnrolledMachine> setCapabilities(MachineId machine, List<String> capabilities) {
        return context.store().write(tx -> setCapabilities(tx, machine, capabilities));
    }

    /** Like {@link #setCapabilities(MachineId, List)}, but in the caller's transaction. */
    public IdentityOutcome<EnrolledMachine> setCapabilities(Tx tx, MachineId machine, List<String> capabilities) {
        return commands.setCapabilities(tx, machine, capabilities).map(MachineRow::toView);
    }

    /**
     * Revokes a device permanently, together with its sessions and its login method. Has no effect if the device is
     * already revoked. The event is appended to the log of the device's namespace and of every other namespace in which
     * the device had a session.
     *
     * <p>Refusals: MACHINE_NOT_FOUND.
     */
    public IdentityOutcome<EnrolledMachine> revoke(MachineId machine, String reason) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> revoke(tx, machine, reason));
    }

    /** Like {@link #revoke(MachineId, String)}, but in the caller's transaction. */
    public IdentityOutcome<EnrolledMachine> revoke(Tx tx, MachineId machine, String reason) {
        return commands.revoke(tx, machine, reason).map(MachineRow::toView);
    }
}
