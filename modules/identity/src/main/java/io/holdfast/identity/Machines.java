package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Session;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The devices of identities: enrolled, used until they expire, revoked for good. */
public final class Machines {

    private final IdentityContext context;
    private final Sessions sessions;
    private final RevocationLog revocations;

    Machines(IdentityContext room, Sessions sessions, RevocationLog revocations) {
        this.context = room;
        this.sessions = sessions;
        this.revocations = revocations;
    }

    /**
     * Enrolls a machine; a repeat gets it as it is now. IDENTITY_*, NAMESPACE_*, NOT_A_MEMBER, TOO_MANY_MACHINES;
     * MACHINE_EXISTS if the id was enrolled by another request.
     */
    public IdentityOutcome<EnrolledMachine> enroll(IdentityId identity, NamespaceId namespace, NewMachine machine) {
        return context.store().write(tx -> enroll(tx, identity, namespace, machine));
    }

    /** As {@link #enroll(IdentityId, NamespaceId, NewMachine)}, within a transaction of the caller's. */
    public IdentityOutcome<EnrolledMachine> enroll(
            Tx tx, IdentityId identity, NamespaceId namespace, NewMachine asked) {
        EnrolledMachine known = tx.get(IdentitySchema.MACHINES, asked.id()).orElse(null);
        if (known != null) {
            boolean same =
                    known.identity().equals(identity) && known.namespace().equals(namespace) && asked.matches(known);
            return same
                    ? IdentityOutcome.done(known)
                    : IdentityOutcome.refused(IdentityError.MACHINE_EXISTS, asked.id());
        }
        IdentityError problem = LoginEligibility.refusal(tx, identity);
        if (problem == null) {
            problem = LoginEligibility.refusal(tx, identity, namespace);
        }
        if (problem != null) {
            return IdentityOutcome.refused(problem, identity);
        }
        if (ofIdentity(tx, identity).size() >= context.quotas().machines()) {
            return IdentityOutcome.refused(
                    IdentityError.TOO_MANY_MACHINES, context.quotas().machines());
        }
        EnrolledMachine machine = asked.toMachine(identity, namespace, tx.now());
        tx.put(IdentitySchema.MACHINES, machine.id(), machine);
        return IdentityOutcome.done(machine);
    }

    public Optional<EnrolledMachine> get(MachineId machine) {
        return context.store().read(tx -> get(tx, machine));
    }

    /** As {@link #get(MachineId)}, within a transaction of the caller's. */
    public Optional<EnrolledMachine> get(ReadTx tx, MachineId machine) {
        return tx.get(IdentitySchema.MACHINES, machine);
    }

    /** The machines of an identity that are not revoked. */
    public List<EnrolledMachine> ofIdentity(IdentityId identity) {
        return context.store().read(tx -> ofIdentity(tx, identity));
    }

    /** As {@link #ofIdentity(IdentityId)}, within a transaction of the caller's. */
    public List<EnrolledMachine> ofIdentity(ReadTx tx, IdentityId identity) {
        return tx.scan(IdentitySchema.MACHINES, IdentitySchema.MACHINES_BY_IDENTITY).at(identity).stream()
                .map(Entry::value)
                .toList();
    }

    /** The machines that were enrolled in a namespace, revoked ones too, some at a time; the cursor of a page leads to the next. */
    public Page<EnrolledMachine> ofNamespace(NamespaceId namespace, int limit, @Nullable String cursor) {
        return context.store().read(tx -> ofNamespace(tx, namespace, limit, cursor));
    }

    /** As {@link #ofNamespace(NamespaceId, int, String)}, within a transaction of the caller's. */
    public Page<EnrolledMachine> ofNamespace(ReadTx tx, NamespaceId namespace, int limit, @Nullable String cursor) {
        Args.within("limit", limit, 1, IdentityLimits.MAX_PAGE);
        var page = tx.scan(IdentitySchema.MACHINES, IdentitySchema.MACHINES_BY_NAMESPACE)
                .at(namespace)
                .page(limit, cursor);
        return new Page<>(page.rows().stream().map(Entry::value).toList(), page.next());
    }

    /**
     * Gives a machine new keys, and its epoch one more; a repeat gets it as it is. MACHINE_NOT_FOUND, IDENTITY_*,
     * MACHINE_REVOKED, MACHINE_EXPIRED; WRONG_EPOCH if somebody else was first.
     */
    public IdentityOutcome<EnrolledMachine> rekey(
            MachineId machine, long fromEpoch, Bytes32 signingKey, Bytes32 encryptionKey) {
        return context.store().write(tx -> rekey(tx, machine, fromEpoch, signingKey, encryptionKey));
    }

    /** As {@link #rekey(MachineId, long, Bytes32, Bytes32)}, within a transaction of the caller's. */
    public IdentityOutcome<EnrolledMachine> rekey(
            Tx tx, MachineId id, long fromEpoch, Bytes32 signingKey, Bytes32 encryptionKey) {
        EnrolledMachine machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        if (machine == null) {
            return IdentityOutcome.refused(IdentityError.MACHINE_NOT_FOUND, id);
        }
        IdentityError problem = LoginEligibility.refusal(tx, machine.identity());
        if (problem == null) {
            problem = machine.refusal(tx.now());
        }
        if (problem != null) {
            return IdentityOutcome.refused(problem, id);
        }
        if (machine.epoch() == fromEpoch + 1
                && machine.signingKey().equals(signingKey)
                && machine.encryptionKey().equals(encryptionKey)) {
            return IdentityOutcome.done(machine);
        }
        if (machine.epoch() != fromEpoch) {
            return IdentityOutcome.refused(IdentityError.WRONG_EPOCH, machine.epoch());
        }
        return put(tx, machine.withKeys(signingKey, encryptionKey));
    }

    /** Sets what a machine may do; sessions that may do more are revoked. MACHINE_NOT_FOUND, _REVOKED, _EXPIRED. */
    public IdentityOutcome<EnrolledMachine> setCapabilities(MachineId machine, List<String> capabilities) {
        return context.store().write(tx -> setCapabilities(tx, machine, capabilities));
    }

    /** As {@link #setCapabilities(MachineId, List)}, within a transaction of the caller's. */
    public IdentityOutcome<EnrolledMachine> setCapabilities(Tx tx, MachineId id, List<String> capabilities) {
        List<String> can = Args.words("capabilities", capabilities);
        EnrolledMachine machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        if (machine == null) {
            return IdentityOutcome.refused(IdentityError.MACHINE_NOT_FOUND, id);
        }
        IdentityError problem = machine.refusal(tx.now());
        if (problem != null) {
            return IdentityOutcome.refused(problem, id);
        }
        for (Session session : sessions.ofIdentity(tx, machine.identity())) {
            if (session.machine().equals(id) && !can.containsAll(session.capabilities())) {
                sessions.revoke(tx, session, "capabilities withdrawn");
            }
        }
        return put(tx, machine.withCapabilities(can));
    }

    /**
     * Revokes a machine with its sessions and its link, for good; a repeat changes nothing. Its namespace is told, and
     * every other in which it had a session. MACHINE_NOT_FOUND.
     */
    public IdentityOutcome<EnrolledMachine> revoke(MachineId machine, String reason) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> revoke(tx, machine, reason));
    }

    /** As {@link #revoke(MachineId, String)}, within a transaction of the caller's. */
    public IdentityOutcome<EnrolledMachine> revoke(Tx tx, MachineId id, String reason) {
        Args.text("reason", reason, IdentityLimits.MAX_REASON);
        EnrolledMachine machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        if (machine == null) {
            return IdentityOutcome.refused(IdentityError.MACHINE_NOT_FOUND, id);
        }
        if (machine.isRevoked()) {
            return IdentityOutcome.done(machine);
        }
        Set<NamespaceId> told = new LinkedHashSet<>(List.of(machine.namespace()));
        sessions.endWhere(tx, machine.identity(), session -> session.machine().equals(id), reason)
                .forEach(session -> told.add(session.namespace()));
        told.forEach(namespace -> revocations.appendMachineRevoked(tx, namespace, machine, reason));
        Credentials.unlinkMachine(tx, machine);
        return put(tx, machine.revoked(tx.now(), reason));
    }

    private static IdentityOutcome<EnrolledMachine> put(Tx tx, EnrolledMachine machine) {
        tx.put(IdentitySchema.MACHINES, machine.id(), machine);
        return IdentityOutcome.done(machine);
    }
}
