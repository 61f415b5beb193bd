package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.MemberByRoleKey;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Groups of identities, and who is in them as what. A namespace that has members has an owner among them. */
public final class Namespaces {

    private final IdentityContext context;
    private final Sessions sessions;
    private final RevocationLog revocations;

    Namespaces(IdentityContext room, Sessions sessions, RevocationLog revocations) {
        this.context = room;
        this.sessions = sessions;
        this.revocations = revocations;
    }

    /**
     * Makes a namespace with its first owner; a repeat gets it as it is now. IDENTITY_*, TOO_MANY_NAMESPACES;
     * NAMESPACE_EXISTS if somebody else made it.
     */
    public IdentityOutcome<Namespace> create(NamespaceId id, String name, IdentityId owner) {
        return context.store().write(tx -> create(tx, id, name, owner));
    }

    /** As {@link #create(NamespaceId, String, IdentityId)}, within a transaction of the caller's. */
    public IdentityOutcome<Namespace> create(Tx tx, NamespaceId id, String name, IdentityId owner) {
        Args.name("name", name);
        Namespace known = tx.get(IdentitySchema.NAMESPACES, id).orElse(null);
        if (known != null) {
            return known.creator().equals(owner) && known.name().equals(name)
                    ? IdentityOutcome.done(known)
                    : IdentityOutcome.refused(IdentityError.NAMESPACE_EXISTS, id);
        }
        IdentityError problem = joinRefusal(tx, owner);
        if (problem != null) {
            return IdentityOutcome.refused(problem, owner);
        }
        return IdentityOutcome.done(put(tx, id, name, owner));
    }

    /** The rows of a new namespace. */
    public static Namespace put(Tx tx, NamespaceId id, String name, IdentityId owner) {
        Namespace namespace = new Namespace(id, name, owner, true, 0, tx.now(), tx.now());
        tx.put(IdentitySchema.NAMESPACES, id, namespace);
        tx.put(
                IdentitySchema.MEMBERSHIPS,
                new MembershipKey(owner, id),
                new Membership(owner, id, Membership.Role.OWNER, tx.now()));
        return namespace;
    }

    public Optional<Namespace> get(NamespaceId namespace) {
        return context.store().read(tx -> get(tx, namespace));
    }

    /** As {@link #get(NamespaceId)}, within a transaction of the caller's. */
    public Optional<Namespace> get(ReadTx tx, NamespaceId namespace) {
        return tx.get(IdentitySchema.NAMESPACES, namespace);
    }

    /** Names a namespace anew. NAMESPACE_NOT_FOUND. */
    public IdentityOutcome<Namespace> rename(NamespaceId namespace, String name) {
        return context.store().write(tx -> rename(tx, namespace, name));
    }

    /** As {@link #rename(NamespaceId, String)}, within a transaction of the caller's. */
    public IdentityOutcome<Namespace> rename(Tx tx, NamespaceId id, String name) {
        Args.name("name", name);
        return changed(tx, id, tx.get(IdentitySchema.NAMESPACES, id).map(row -> row.withName(name, tx.now())));
    }

    /**
     * Closes a namespace, or opens it again. In a closed one nobody logs in, no session is refreshed, no token issued, and
     * {@link AccessPolicy} allows nothing; sessions are still found until they expire. NAMESPACE_NOT_FOUND.
     */
    public IdentityOutcome<Namespace> setActive(NamespaceId namespace, boolean active) {
        return context.store().write(tx -> setActive(tx, namespace, active));
    }

    /** As {@link #setActive(NamespaceId, boolean)}, within a transaction of the caller's. */
    public IdentityOutcome<Namespace> setActive(Tx tx, NamespaceId id, boolean active) {
        return changed(tx, id, tx.get(IdentitySchema.NAMESPACES, id).map(row -> row.withActive(active, tx.now())));
    }

    private static IdentityOutcome<Namespace> changed(Tx tx, NamespaceId id, Optional<Namespace> row) {
        row.ifPresent(namespace -> tx.put(IdentitySchema.NAMESPACES, id, namespace));
        return row.map(IdentityOutcome::done)
                .orElseGet(() -> IdentityOutcome.refused(IdentityError.NAMESPACE_NOT_FOUND, id));
    }

    /**
     * Makes an identity a member, or changes its role. IDENTITY_*, NAMESPACE_NOT_FOUND, NAMESPACE_INACTIVE,
     * TOO_MANY_NAMESPACES; LAST_OWNER if nobody would be owner, so that whoever is the first in an empty one is its owner.
     */
    public IdentityOutcome<Membership> join(NamespaceId namespace, IdentityId identity, Membership.Role role) {
        return context.store().write(tx -> join(tx, namespace, identity, role));
    }

    /** As {@link #join(NamespaceId, IdentityId, Membership.Role)}, within a transaction of the caller's. */
    public IdentityOutcome<Membership> join(Tx tx, NamespaceId id, IdentityId identity, Membership.Role role) {
        Namespace namespace = tx.get(IdentitySchema.NAMESPACES, id).orElse(null);
        if (namespace == null || !namespace.active()) {
            return IdentityOutcome.refused(
                    namespace == null ? IdentityError.NAMESPACE_NOT_FOUND : IdentityError.NAMESPACE_INACTIVE, id);
        }
        MembershipKey key = new MembershipKey(identity, id);
        Membership known = tx.get(IdentitySchema.MEMBERSHIPS, key).orElse(null);
        if (known != null && known.role() == role) {
            return IdentityOutcome.done(known);
        }
        IdentityError problem = known == null ? joinRefusal(tx, identity) : LoginEligibility.refusal(tx, identity);
        if (problem != null) {
            return IdentityOutcome.refused(problem, identity);
        }
        boolean ownerless = known == null ? !hasOwners(tx, id, 1) : isLastOwner(tx, known);
        if (ownerless && role != Membership.Role.OWNER) {
            return IdentityOutcome.refused(IdentityError.LAST_OWNER, id);
        }
        Membership member = new Membership(identity, id, role, known == null ? tx.now() : known.joined());
        tx.put(IdentitySchema.MEMBERSHIPS, key, member);
        return IdentityOutcome.done(member);
    }

    /**
     * Takes an identity out of a namespace, with its sessions there; done also if it was not in it.
     * NAMESPACE_NOT_FOUND; LAST_OWNER while there are others.
     */
    public IdentityOutcome<Boolean> leave(NamespaceId namespace, IdentityId identity, String reason) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> leave(tx, namespace, identity, reason));
    }

    /** As {@link #leave(NamespaceId, IdentityId, String)}, within a transaction of the caller's. */
    public IdentityOutcome<Boolean> leave(Tx tx, NamespaceId id, IdentityId identity, String reason) {
        Args.text("reason", reason, IdentityLimits.MAX_REASON);
        if (!tx.exists(IdentitySchema.NAMESPACES, id)) {
            return IdentityOutcome.refused(IdentityError.NAMESPACE_NOT_FOUND, id);
        }
        MembershipKey key = new MembershipKey(identity, id);
        Membership member = tx.get(IdentitySchema.MEMBERSHIPS, key).orElse(null);
        if (member == null) {
            return IdentityOutcome.done(false);
        }
        if (isLastOwner(tx, member) && members(tx, id, 2, null).rows().size() > 1) {
            return IdentityOutcome.refused(IdentityError.LAST_OWNER, id);
        }
        revocations.appendMemberRemoved(tx, key, reason);
        sessions.endWhere(tx, identity, session -> session.namespace().equals(id), reason);
        tx.delete(IdentitySchema.MEMBERSHIPS, key);
        return IdentityOutcome.done(true);
    }

    public Optional<Membership> membership(NamespaceId namespace, IdentityId identity) {
        return context.store().read(tx -> membership(tx, namespace, identity));
    }

    /** As {@link #membership(NamespaceId, IdentityId)}, within a transaction of the caller's. */
    public Optional<Membership> membership(ReadTx tx, NamespaceId namespace, IdentityId identity) {
        return tx.get(IdentitySchema.MEMBERSHIPS, new MembershipKey(identity, namespace));
    }

    /** The members of a namespace, owners first, some at a time; the cursor of a page leads to the next. */
    public Page<Membership> members(NamespaceId namespace, int limit, @Nullable String cursor) {
        return context.store().read(tx -> members(tx, namespace, limit, cursor));
    }

    /** As {@link #members(NamespaceId, int, String)}, within a transaction of the caller's. */
    public Page<Membership> members(ReadTx tx, NamespaceId namespace, int limit, @Nullable String cursor) {
        Args.within("limit", limit, 1, IdentityLimits.MAX_PAGE);
        var page = tx.scan(IdentitySchema.MEMBERSHIPS, IdentitySchema.MEMBERS_BY_NAMESPACE)
                .prefix(MemberByRoleKey.CODEC.prefix(namespace))
                .page(limit, cursor);
        return new Page<>(page.rows().stream().map(Entry::value).toList(), page.next());
    }

    /** What an identity is a member of. */
    public List<Membership> ofIdentity(IdentityId identity) {
        return context.store().read(tx -> ofIdentity(tx, identity));
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

    public boolean isLastOwner(ReadTx tx, Membership member) {
        return member.role() == Membership.Role.OWNER && !hasOwners(tx, member.namespace(), 2);
    }

    public static boolean hasOwners(ReadTx tx, NamespaceId namespace, int least) {
        return tx.scan(IdentitySchema.MEMBERSHIPS, IdentitySchema.MEMBERS_BY_NAMESPACE)
                        .prefix(MemberByRoleKey.CODEC.prefix(namespace, Membership.Role.OWNER.rank()))
                        .limit(least)
                        .count()
                == least;
    }

    private @Nullable IdentityError joinRefusal(ReadTx tx, IdentityId identity) {
        IdentityError problem = LoginEligibility.refusal(tx, identity);
        if (problem == null
                && ofIdentity(tx, identity).size() >= context.quotas().namespaces()) {
            return IdentityError.TOO_MANY_NAMESPACES;
        }
        return problem;
    }
}
