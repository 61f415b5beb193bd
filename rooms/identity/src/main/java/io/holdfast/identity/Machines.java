package io.holdfast.identity;

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

    private final Room room;
    private final Sessions sessions;
    private final Revocations revocations;

    Machines(Room room, Sessions sessions, Revocations revocations) {
        this.room = room;
        this.sessions = sessions;
        this.revocations = revocations;
    }

    /**
     * Enrolls a machine; a repeat gets it as it is now. IDENTITY_*, NAMESPACE_*, NOT_A_MEMBER, TOO_MANY_MACHINES;
     * MACHINE_EXISTS if the id was enrolled by another request.
     */
    public Outcome<MachineKey> enroll(IdentityId identity, NamespaceId namespace, NewMachine machine) {
        return room.store().write(tx -> enroll(tx, identity, namespace, machine));
    }

    /** As {@link #enroll(IdentityId, NamespaceId, NewMachine)}, within a transaction of the caller's. */
    public Outcome<MachineKey> enroll(Tx tx, IdentityId identity, NamespaceId namespace, NewMachine asked) {
        MachineKey known = tx.get(IdentitySchema.MACHINES, asked.id()).orElse(null);
        if (known != null) {
            boolean same =
                    known.identity().equals(identity) && known.namespace().equals(namespace) && asked.made(known);
            return same ? Outcome.done(known) : Outcome.refused(IdentityError.MACHINE_EXISTS, asked.id());
        }
        IdentityError problem = Standing.problem(tx, identity);
        if (problem == null) {
            problem = Standing.problem(tx, identity, namespace);
        }
        if (problem != null) {
            return Outcome.refused(problem, identity);
        }
        if (ofIdentity(tx, identity).size() >= room.quotas().machines()) {
            return Outcome.refused(
                    IdentityError.TOO_MANY_MACHINES, room.quotas().machines());
        }
        MachineKey machine = asked.enrolled(identity, namespace, tx.now());
        tx.put(IdentitySchema.MACHINES, machine.id(), machine);
        return Outcome.done(machine);
    }

    public Optional<MachineKey> get(MachineId machine) {
        return room.store().read(tx -> get(tx, machine));
    }

    /** As {@link #get(MachineId)}, within a transaction of the caller's. */
    public Optional<MachineKey> get(ReadTx tx, MachineId machine) {
        return tx.get(IdentitySchema.MACHINES, machine);
    }

    /** The machines of an identity that are not revoked. */
    public List<MachineKey> ofIdentity(IdentityId identity) {
        return room.store().read(tx -> ofIdentity(tx, identity));
    }

    /** As {@link #ofIdentity(IdentityId)}, within a transaction of the caller's. */
    public List<MachineKey> ofIdentity(ReadTx tx, IdentityId identity) {
        return tx.scan(IdentitySchema.MACHINES, IdentitySchema.MACHINES_BY_IDENTITY).at(identity).stream()
                .map(Entry::value)
                .toList();
    }

    /** The machines that were enrolled in a namespace, revoked ones too, some at a time; the cursor of a page leads to the next. */
    public Page<MachineKey> ofNamespace(NamespaceId namespace, int limit, @Nullable String cursor) {
        return room.store().read(tx -> ofNamespace(tx, namespace, limit, cursor));
    }

    /** As {@link #ofNamespace(NamespaceId, int, String)}, within a transaction of the caller's. */
    public Page<MachineKey> ofNamespace(ReadTx tx, NamespaceId namespace, int limit, @Nullable String cursor) {
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
    public Outcome<MachineKey> rekey(MachineId machine, long fromEpoch, Bytes32 signingKey, Bytes32 encryptionKey) {
        return room.store().write(tx -> rekey(tx, machine, fromEpoch, signingKey, encryptionKey));
    }

    /** As {@link #rekey(MachineId, long, Bytes32, Bytes32)}, within a transaction of the caller's. */
    public Outcome<MachineKey> rekey(Tx tx, MachineId id, long fromEpoch, Bytes32 signingKey, Bytes32 encryptionKey) {
        MachineKey machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        if (machine == null) {
            return Outcome.refused(IdentityError.MACHINE_NOT_FOUND, id);
        }
        IdentityError problem = Standing.problem(tx, machine.identity());
        if (problem == null) {
            problem = machine.problem(tx.now());
        }
        if (problem != null) {
            return Outcome.refused(problem, id);
        }
        if (machine.epoch() == fromEpoch + 1
                && machine.signingKey().equals(signingKey)
                && machine.encryptionKey().equals(encryptionKey)) {
            return Outcome.done(machine);
        }
        if (machine.epoch() != fromEpoch) {
            return Outcome.refused(IdentityError.WRONG_EPOCH, machine.epoch());
        }
        return put(tx, machine.withKeys(signingKey, encryptionKey));
    }

    /** Sets what a machine may do; sessions that may do more are revoked. MACHINE_NOT_FOUND, _REVOKED, _EXPIRED. */
    public Outcome<MachineKey> allow(MachineId machine, List<String> capabilities) {
        return room.store().write(tx -> allow(tx, machine, capabilities));
    }

    /** As {@link #allow(MachineId, List)}, within a transaction of the caller's. */
    public Outcome<MachineKey> allow(Tx tx, MachineId id, List<String> capabilities) {
        List<String> can = Args.words("capabilities", capabilities);
        MachineKey machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        if (machine == null) {
            return Outcome.refused(IdentityError.MACHINE_NOT_FOUND, id);
        }
        IdentityError problem = machine.problem(tx.now());
        if (problem != null) {
            return Outcome.refused(problem, id);
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
    public Outcome<MachineKey> revoke(MachineId machine, String reason) {
        return room.store().write(Room.WIDE, tx -> revoke(tx, machine, reason));
    }

    /** As {@link #revoke(MachineId, String)}, within a transaction of the caller's. */
    public Outcome<MachineKey> revoke(Tx tx, MachineId id, String reason) {
        Args.text("reason", reason, IdentityLimits.MAX_REASON);
        MachineKey machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        if (machine == null) {
            return Outcome.refused(IdentityError.MACHINE_NOT_FOUND, id);
        }
        if (machine.isRevoked()) {
            return Outcome.done(machine);
        }
        Set<NamespaceId> told = new LinkedHashSet<>(List.of(machine.namespace()));
        sessions.endWhere(tx, machine.identity(), session -> session.machine().equals(id), reason)
                .forEach(session -> told.add(session.namespace()));
        told.forEach(namespace -> revocations.machineRevoked(tx, namespace, machine, reason));
        Credentials.unlinkMachine(tx, machine);
        return put(tx, machine.revoked(tx.now(), reason));
    }

    private static Outcome<MachineKey> put(Tx tx, MachineKey machine) {
        tx.put(IdentitySchema.MACHINES, machine.id(), machine);
        return Outcome.done(machine);
    }
}
