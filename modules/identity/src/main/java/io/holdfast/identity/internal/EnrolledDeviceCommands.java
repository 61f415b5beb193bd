package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityEventTypes;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.internal.row.SessionRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Enrolls, changes and revokes devices. */
public record EnrolledDeviceCommands(
        IdentityContext context, SessionCommands sessions, RevocationLogWriter revocationLog) {

    public IdentityOutcome<MachineRow> enroll(Tx tx, IdentityId identity, NamespaceId namespace, NewMachine request) {
        MachineRow known = tx.get(IdentitySchema.MACHINES, request.id()).orElse(null);
        if (known != null) {
            boolean same = known.identity().equals(identity)
                    && known.namespace().equals(namespace)
                    && isDuplicate(request, known);
            return same
                    ? IdentityOutcome.repeated(known)
                    : IdentityOutcome.refused(IdentityError.MACHINE_EXISTS, request.id());
        }
        IdentityError error = LoginEligibility.refusal(tx, identity);
        if (error == null) {
            error = LoginEligibility.refusal(tx, identity, namespace);
        }
        if (error != null) {
            return IdentityOutcome.refused(error, identity);
        }
        if (ofIdentity(tx, identity).size() >= context.quotas().machines()) {
            return IdentityOutcome.refused(
                    IdentityError.TOO_MANY_MACHINES, context.quotas().machines());
        }
        tx.emit(
                IdentityEventTypes.MACHINE_ENROLLED,
                identity.value(),
                request.id().value());
        return put(tx, newMachine(request, identity, namespace, tx.now()));
    }

    /**
     * Returns whether a device was enrolled with the same request. Keys are compared only if they have never been
     * replaced.
     */
    private static boolean isDuplicate(NewMachine request, MachineRow machine) {
        return machine.deviceName().equals(request.deviceName())
                && machine.platform().equals(request.platform())
                && Objects.equals(machine.expires(), request.expires())
                && (machine.epoch() > 1
                        || (machine.signingKey().equals(request.signingKey())
                                && machine.encryptionKey().equals(request.encryptionKey())));
    }

    static MachineRow newMachine(NewMachine request, IdentityId identity, NamespaceId namespace, Instant now) {
        return new MachineRow(
                request.id(),
                identity,
                namespace,
                request.signingKey(),
                request.encryptionKey(),
                request.capabilities(),
                1,
                request.deviceName(),
                request.platform(),
                now,
                request.expires(),
                null,
                null,
                null);
    }

    /** Returns the devices of an identity that are not revoked. */
    public static List<MachineRow> ofIdentity(ReadTx tx, IdentityId identity) {
        return tx.scan(IdentitySchema.MACHINES, IdentitySchema.MACHINES_BY_IDENTITY).at(identity).stream()
                .map(Entry::value)
                .toList();
    }

    public IdentityOutcome<MachineRow> rekey(
            Tx tx, MachineId id, long fromEpoch, Bytes32 signingKey, Bytes32 encryptionKey) {
        MachineRow machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        if (machine == null) {
            return IdentityOutcome.refused(IdentityError.MACHINE_NOT_FOUND, id);
        }
        IdentityError error = LoginEligibility.refusal(tx, machine.identity());
        if (error == null) {
            error = LoginEligibility.refusal(machine, tx.now());
        }
        if (error != null) {
            return IdentityOutcome.refused(error, id);
        }
        if (machine.epoch() == fromEpoch + 1
                && machine.signingKey().equals(signingKey)
                && machine.encryptionKey().equals(encryptionKey)) {
            return IdentityOutcome.repeated(machine);
        }
        if (machine.epoch() != fromEpoch) {
            return IdentityOutcome.refused(IdentityError.WRONG_EPOCH, machine.epoch());
        }
        return put(tx, machine.withKeys(signingKey, encryptionKey));
    }

    public IdentityOutcome<MachineRow> setCapabilities(Tx tx, MachineId id, List<String> capabilities) {
        List<String> allowed = IdentityArguments.capabilities("capabilities", capabilities);
        MachineRow machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        if (machine == null) {
            return IdentityOutcome.refused(IdentityError.MACHINE_NOT_FOUND, id);
        }
        IdentityError error = LoginEligibility.refusal(machine, tx.now());
        if (error != null) {
            return IdentityOutcome.refused(error, id);
        }
        for (SessionRow session : SessionCommands.ofIdentity(tx, machine.identity())) {
            if (id.equals(session.machine()) && !allowed.containsAll(session.capabilities())) {
                sessions.revoke(tx, session, "capabilities withdrawn");
            }
        }
        return put(tx, machine.withCapabilities(allowed));
    }

    public IdentityOutcome<MachineRow> revoke(Tx tx, MachineId id, String reason) {
        IdentityArguments.reason(reason);
        MachineRow machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        if (machine == null) {
            return IdentityOutcome.refused(IdentityError.MACHINE_NOT_FOUND, id);
        }
        if (machine.isRevoked()) {
            return IdentityOutcome.repeated(machine);
        }
        Set<NamespaceId> namespaces = new LinkedHashSet<>(List.of(machine.namespace()));
        sessions.revokeWhere(tx, machine.identity(), session -> id.equals(session.machine()), reason)
                .forEach(session -> namespaces.add(session.namespace()));
        namespaces.forEach(namespace -> revocationLog.appendMachineRevoked(tx, namespace, machine, reason));
        CredentialLinks.unlinkMachine(tx, machine);
        tx.emit(IdentityEventTypes.MACHINE_REVOKED, machine.identity().value(), id.value());
        return put(tx, machine.withRevocation(tx.now(), reason));
    }

    private static IdentityOutcome<MachineRow> put(Tx tx, MachineRow machine) {
        tx.put(IdentitySchema.MACHINES, machine.id(), machine);
        return IdentityOutcome.done(machine);
    }
}
