package io.holdfast.identity;

import io.holdfast.identity.IdentityKeys.MemberKey;
import io.holdfast.identity.IdentityKeys.MembershipKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Groups of identities, and who is in them as what. A namespace that has members has an owner among them. */
public final class Namespaces {

    private final Room room;
    private final Sessions sessions;
    private final Revocations revocations;

    Namespaces(Room room, Sessions sessions, Revocations revocations) {
        this.room = room;
        this.sessions = sessions;
        this.revocations = revocations;
    }

    /**
     * Makes a namespace with its first owner; a repeat gets it as it is now. IDENTITY_*, TOO_MANY_NAMESPACES;
     * NAMESPACE_EXISTS if somebody else made it.
     */
    public Outcome<Namespace> create(NamespaceId id, String name, IdentityId owner) {
        return room.store().write(tx -> create(tx, id, name, owner));
    }

    /** As {@link #create(NamespaceId, String, IdentityId)}, within a transaction of the caller's. */
    public Outcome<Namespace> create(Tx tx, NamespaceId id, String name, IdentityId owner) {
        Args.name("name", name);
        Namespace known = tx.get(IdentitySchema.NAMESPACES, id).orElse(null);
        if (known != null) {
            return known.creator().equals(owner) && known.name().equals(name)
                    ? Outcome.done(known)
                    : Outcome.refused(IdentityError.NAMESPACE_EXISTS, id);
        }
        IdentityError problem = roomFor(tx, owner);
        if (problem != null) {
            return Outcome.refused(problem, owner);
        }
        return Outcome.done(put(tx, id, name, owner));
    }

    /** The rows of a new namespace. */
    static Namespace put(Tx tx, NamespaceId id, String name, IdentityId owner) {
        Namespace namespace = new Namespace(id, name, owner, true, 0, tx.now(), tx.now());
        tx.put(IdentitySchema.NAMESPACES, id, namespace);
        tx.put(
                IdentitySchema.MEMBERSHIPS,
                new MembershipKey(owner, id),
                new Membership(owner, id, Membership.Role.OWNER, tx.now()));
        return namespace;
    }

    public Optional<Namespace> get(NamespaceId namespace) {
        return room.store().read(tx -> get(tx, namespace));
    }

    /** As {@link #get(NamespaceId)}, within a transaction of the caller's. */
    public Optional<Namespace> get(ReadTx tx, NamespaceId namespace) {
        return tx.get(IdentitySchema.NAMESPACES, namespace);
    }

    /** Names a namespace anew. NAMESPACE_NOT_FOUND. */
    public Outcome<Namespace> rename(NamespaceId namespace, String name) {
        return room.store().write(tx -> rename(tx, namespace, name));
    }

    /** As {@link #rename(NamespaceId, String)}, within a transaction of the caller's. */
    public Outcome<Namespace> rename(Tx tx, NamespaceId id, String name) {
        Args.name("name", name);
        return changed(tx, id, tx.get(IdentitySchema.NAMESPACES, id).map(row -> row.named(name, tx.now())));
    }

    /**
     * Closes a namespace, or opens it again. In a closed one nobody logs in, no session is refreshed, no token issued, and
     * {@link Policy} allows nothing; sessions are still found until they expire. NAMESPACE_NOT_FOUND.
     */
    public Outcome<Namespace> setActive(NamespaceId namespace, boolean active) {
        return room.store().write(tx -> setActive(tx, namespace, active));
    }

    /** As {@link #setActive(NamespaceId, boolean)}, within a transaction of the caller's. */
    public Outcome<Namespace> setActive(Tx tx, NamespaceId id, boolean active) {
        return changed(tx, id, tx.get(IdentitySchema.NAMESPACES, id).map(row -> row.active(active, tx.now())));
    }

    private static Outcome<Namespace> changed(Tx tx, NamespaceId id, Optional<Namespace> row) {
        row.ifPresent(namespace -> tx.put(IdentitySchema.NAMESPACES, id, namespace));
        return row.map(Outcome::done).orElseGet(() -> Outcome.refused(IdentityError.NAMESPACE_NOT_FOUND, id));
    }

    /**
     * Makes an identity a member, or changes its role. IDENTITY_*, NAMESPACE_NOT_FOUND, NAMESPACE_INACTIVE,
     * TOO_MANY_NAMESPACES; LAST_OWNER if nobody would be owner, so that whoever is the first in an empty one is its owner.
     */
    public Outcome<Membership> join(NamespaceId namespace, IdentityId identity, Membership.Role role) {
        return room.store().write(tx -> join(tx, namespace, identity, role));
    }

    /** As {@link #join(NamespaceId, IdentityId, Membership.Role)}, within a transaction of the caller's. */
    public Outcome<Membership> join(Tx tx, NamespaceId id, IdentityId identity, Membership.Role role) {
        Namespace namespace = tx.get(IdentitySchema.NAMESPACES, id).orElse(null);
        if (namespace == null || !namespace.active()) {
            return Outcome.refused(
                    namespace == null ? IdentityError.NAMESPACE_NOT_FOUND : IdentityError.NAMESPACE_INACTIVE, id);
        }
        MembershipKey key = new MembershipKey(identity, id);
        Membership known = tx.get(IdentitySchema.MEMBERSHIPS, key).orElse(null);
        if (known != null && known.role() == role) {
            return Outcome.done(known);
        }
        IdentityError problem = known == null ? roomFor(tx, identity) : Standing.problem(tx, identity);
        if (problem != null) {
            return Outcome.refused(problem, identity);
        }
        boolean ownerless = known == null ? !hasOwners(tx, id, 1) : isLastOwner(tx, known);
        if (ownerless && role != Membership.Role.OWNER) {
            return Outcome.refused(IdentityError.LAST_OWNER, id);
        }
        Membership member = new Membership(identity, id, role, known == null ? tx.now() : known.joined());
        tx.put(IdentitySchema.MEMBERSHIPS, key, member);
        return Outcome.done(member);
    }

    /**
     * Takes an identity out of a namespace, with its sessions there; done also if it was not in it.
     * NAMESPACE_NOT_FOUND; LAST_OWNER while there are others.
     */
    public Outcome<Boolean> leave(NamespaceId namespace, IdentityId identity, String reason) {
        return room.store().write(Room.WIDE, tx -> leave(tx, namespace, identity, reason));
    }

    /** As {@link #leave(NamespaceId, IdentityId, String)}, within a transaction of the caller's. */
    public Outcome<Boolean> leave(Tx tx, NamespaceId id, IdentityId identity, String reason) {
        Args.text("reason", reason, IdentityLimits.MAX_REASON);
        if (!tx.exists(IdentitySchema.NAMESPACES, id)) {
            return Outcome.refused(IdentityError.NAMESPACE_NOT_FOUND, id);
        }
        MembershipKey key = new MembershipKey(identity, id);
        Membership member = tx.get(IdentitySchema.MEMBERSHIPS, key).orElse(null);
        if (member == null) {
            return Outcome.done(false);
        }
        if (isLastOwner(tx, member) && members(tx, id, 2, null).rows().size() > 1) {
            return Outcome.refused(IdentityError.LAST_OWNER, id);
        }
        revocations.memberRemoved(tx, key, reason);
        sessions.endWhere(tx, identity, session -> session.namespace().equals(id), reason);
        tx.delete(IdentitySchema.MEMBERSHIPS, key);
        return Outcome.done(true);
    }

    public Optional<Membership> membership(NamespaceId namespace, IdentityId identity) {
        return room.store().read(tx -> membership(tx, namespace, identity));
    }

    /** As {@link #membership(NamespaceId, IdentityId)}, within a transaction of the caller's. */
    public Optional<Membership> membership(ReadTx tx, NamespaceId namespace, IdentityId identity) {
        return tx.get(IdentitySchema.MEMBERSHIPS, new MembershipKey(identity, namespace));
    }

    /** The members of a namespace, owners first, some at a time; the cursor of a page leads to the next. */
    public Page<Membership> members(NamespaceId namespace, int limit, @Nullable String cursor) {
        return room.store().read(tx -> members(tx, namespace, limit, cursor));
    }

    /** As {@link #members(NamespaceId, int, String)}, within a transaction of the caller's. */
    public Page<Membership> members(ReadTx tx, NamespaceId namespace, int limit, @Nullable String cursor) {
        Args.within("limit", limit, 1, IdentityLimits.MAX_PAGE);
        var page = tx.scan(IdentitySchema.MEMBERSHIPS, IdentitySchema.MEMBERS_BY_NAMESPACE)
                .prefix(MemberKey.CODEC.prefix(namespace))
                .page(limit, cursor);
        return new Page<>(page.rows().stream().map(Entry::value).toList(), page.next());
    }

    /** What an identity is a member of. */
    public List<Membership> ofIdentity(IdentityId identity) {
        return room.store().read(tx -> ofIdentity(tx, identity));
    }

    /** As {@link #ofIdentity(IdentityId)}, within a transaction of the caller's. */
    public List<Membership> ofIdentity(ReadTx tx, IdentityId identity) {
        return tx
                .scan(IdentitySchema.MEMBERSHIPS, IdentitySchema.NAMESPACES_BY_IDENTITY)
                .prefix(MembershipKey.CODEC.prefix(identity))
                .stream()
                .map(Entry::value)
                .toList();
    }

    boolean isLastOwner(ReadTx tx, Membership member) {
        return member.role() == Membership.Role.OWNER && !hasOwners(tx, member.namespace(), 2);
    }

    static boolean hasOwners(ReadTx tx, NamespaceId namespace, int least) {
        return tx.scan(IdentitySchema.MEMBERSHIPS, IdentitySchema.MEMBERS_BY_NAMESPACE)
                        .prefix(MemberKey.CODEC.prefix(namespace, Membership.Role.OWNER.rank()))
                        .limit(least)
                        .count()
                == least;
    }

    private @Nullable IdentityError roomFor(ReadTx tx, IdentityId identity) {
        IdentityError problem = Standing.problem(tx, identity);
        if (problem == null && ofIdentity(tx, identity).size() >= room.quotas().namespaces()) {
            return IdentityError.TOO_MANY_NAMESPACES;
        }
        return problem;
    }
}
