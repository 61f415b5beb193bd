package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityEventTypes;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.internal.IdentityTableKeys.MemberByRoleKey;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.row.MembershipRow;
import io.holdfast.identity.internal.row.NamespaceRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates and changes namespaces and their members. */
public record NamespaceCommands(IdentityContext context, SessionCommands sessions, RevocationLogWriter revocationLog) {

    private static final String CLOSED = "namespace closed";
    private static final String LOWERED = "role lowered";
    private static final int MEMBERS_PER_STEP = 100;

    public IdentityOutcome<NamespaceRow> create(Tx tx, NamespaceId id, String name, IdentityId owner) {
        IdentityArguments.name("name", name);
        NamespaceRow known = tx.get(IdentitySchema.NAMESPACES, id).orElse(null);
        if (known != null) {
            return known.creator().equals(owner) && known.name().equals(name)
                    ? IdentityOutcome.repeated(known)
                    : IdentityOutcome.refused(IdentityError.NAMESPACE_EXISTS, id);
        }
        IdentityError error = joinRefusal(tx, owner);
        if (error != null) {
            return IdentityOutcome.refused(error, owner);
        }
        return IdentityOutcome.done(putNew(tx, id, name, owner));
    }

    /** Writes a new namespace with its first owner. */
    static NamespaceRow putNew(Tx tx, NamespaceId id, String name, IdentityId owner) {
        NamespaceRow namespace = new NamespaceRow(id, name, owner, true, 0, tx.now(), tx.now(), null);
        tx.put(IdentitySchema.NAMESPACES, id, namespace);
        tx.put(
                IdentitySchema.MEMBERSHIPS,
                new MembershipKey(owner, id),
                new MembershipRow(owner, id, Membership.Role.OWNER, tx.now()));
        return namespace;
    }

    public IdentityOutcome<NamespaceRow> rename(Tx tx, NamespaceId id, String name) {
        IdentityArguments.name("name", name);
        return putChanged(tx, id, tx.get(IdentitySchema.NAMESPACES, id).map(row -> row.withName(name, tx.now())));
    }

    public IdentityOutcome<NamespaceRow> setActive(Tx tx, NamespaceId id, boolean active) {
        NamespaceRow row = tx.get(IdentitySchema.NAMESPACES, id).orElse(null);
        if (row != null && !active) {
            String cursor = null;
            do {
                cursor = endSessions(tx, id, cursor);
            } while (cursor != null);
        }
        return setActiveOnly(tx, id, active);
    }

    /** Activates or deactivates a namespace without ending its sessions. The caller must end them. */
    public IdentityOutcome<NamespaceRow> setActiveOnly(Tx tx, NamespaceId id, boolean active) {
        NamespaceRow row = tx.get(IdentitySchema.NAMESPACES, id).orElse(null);
        if (row != null && row.active() && !active) {
            revocationLog.appendNamespaceClosed(tx, row, CLOSED);
            tx.emit(IdentityEventTypes.NAMESPACE_CLOSED, id.value(), null);
        }
        return putChanged(tx, id, tx.get(IdentitySchema.NAMESPACES, id).map(kept -> kept.withActive(active, tx.now())));
    }

    /**
     * Ends the sessions of the next members of a namespace; only members can have sessions in it. Returns the cursor
     * for the next call, or null after the last member.
     */
    public @Nullable String endSessions(Tx tx, NamespaceId id, @Nullable String cursor) {
        Page<Entry<MembershipKey, MembershipRow>> page = members(tx, id, MEMBERS_PER_STEP, cursor);
        page.rows()
                .forEach(member -> sessions.revokeWhere(
                        tx,
                        member.key().identity(),
                        session -> session.namespace().equals(id),
                        CLOSED));
        return page.next().orElse(null);
    }

    private static IdentityOutcome<NamespaceRow> putChanged(Tx tx, NamespaceId id, Optional<NamespaceRow> row) {
        row.ifPresent(namespace -> tx.put(IdentitySchema.NAMESPACES, id, namespace));
        return row.map(IdentityOutcome::done)
                .orElseGet(() -> IdentityOutcome.refused(IdentityError.NAMESPACE_NOT_FOUND, id));
    }

    public IdentityOutcome<MembershipRow> join(Tx tx, NamespaceId id, IdentityId identity, Membership.Role role) {
        NamespaceRow namespace = tx.get(IdentitySchema.NAMESPACES, id).orElse(null);
        if (namespace == null || !namespace.active()) {
            return IdentityOutcome.refused(
                    namespace == null ? IdentityError.NAMESPACE_NOT_FOUND : IdentityError.NAMESPACE_INACTIVE, id);
        }
        MembershipKey key = new MembershipKey(identity, id);
        MembershipRow known = tx.get(IdentitySchema.MEMBERSHIPS, key).orElse(null);
        if (known != null && known.role() == role) {
            return IdentityOutcome.repeated(known);
        }
        IdentityError error = known == null ? joinRefusal(tx, identity) : LoginEligibility.refusal(tx, identity);
        if (error != null) {
            return IdentityOutcome.refused(error, identity);
        }
        boolean noOtherOwner = known == null ? !hasOwners(tx, id, 1) : isLastOwner(tx, known);
        if (noOtherOwner && role != Membership.Role.OWNER) {
            return IdentityOutcome.refused(IdentityError.LAST_OWNER, id);
        }
        MembershipRow member = new MembershipRow(identity, id, role, known == null ? tx.now() : known.joined());
        tx.put(IdentitySchema.MEMBERSHIPS, key, member);
        if (known != null && MemberByRoleKey.rank(role) > MemberByRoleKey.rank(known.role())) {
            revocationLog.appendRoleLowered(tx, key, LOWERED);
        }
        return IdentityOutcome.done(member);
    }

    public IdentityOutcome<Boolean> leave(Tx tx, NamespaceId id, IdentityId identity, String reason) {
        IdentityArguments.reason(reason);
        if (!tx.exists(IdentitySchema.NAMESPACES, id)) {
            return IdentityOutcome.refused(IdentityError.NAMESPACE_NOT_FOUND, id);
        }
        MembershipKey key = new MembershipKey(identity, id);
        MembershipRow member = tx.get(IdentitySchema.MEMBERSHIPS, key).orElse(null);
        if (member == null) {
            return IdentityOutcome.done(false);
        }
        if (isRequiredOwner(tx, member)) {
            return IdentityOutcome.refused(IdentityError.LAST_OWNER, id);
        }
        revocationLog.appendMemberRemoved(tx, key, reason);
        sessions.revokeWhere(tx, identity, session -> session.namespace().equals(id), reason);
        tx.delete(IdentitySchema.MEMBERSHIPS, key);
        return IdentityOutcome.done(true);
    }

    /** Removes a member without appending an event, and deactivates the namespace if it has no members left. */
    void removeDeletedMember(Tx tx, MembershipRow member) {
        tx.delete(IdentitySchema.MEMBERSHIPS, new MembershipKey(member.identity(), member.namespace()));
        if (members(tx, member.namespace(), 1, null).rows().isEmpty()) {
            setActive(tx, member.namespace(), false);
        }
    }

    public static Page<Entry<MembershipKey, MembershipRow>> members(
            ReadTx tx, NamespaceId namespace, int limit, @Nullable String cursor) {
        return tx.scan(IdentitySchema.MEMBERSHIPS, IdentitySchema.MEMBERS_BY_NAMESPACE)
                .prefix(MemberByRoleKey.CODEC.prefix(namespace))
                .page(limit, cursor);
    }

    /** Returns the memberships of an identity. */
    public static List<MembershipRow> ofIdentity(ReadTx tx, IdentityId identity) {
        return tx
                .scan(IdentitySchema.MEMBERSHIPS, IdentitySchema.NAMESPACES_BY_IDENTITY)
                .prefix(MembershipKey.CODEC.prefix(identity))
                .stream()
                .map(Entry::value)
                .toList();
    }

    /** Returns whether a member is the only owner of a namespace that has other members. */
    static boolean isRequiredOwner(ReadTx tx, MembershipRow member) {
        return isLastOwner(tx, member)
                && members(tx, member.namespace(), 2, null).rows().size() > 1;
    }

    private static boolean isLastOwner(ReadTx tx, MembershipRow member) {
        return member.role() == Membership.Role.OWNER && !hasOwners(tx, member.namespace(), 2);
    }

    /** Returns whether a namespace has at least the given number of owners. */
    static boolean hasOwners(ReadTx tx, NamespaceId namespace, int min) {
        return tx.scan(IdentitySchema.MEMBERSHIPS, IdentitySchema.MEMBERS_BY_NAMESPACE)
                        .prefix(MemberByRoleKey.CODEC.prefix(namespace, MemberByRoleKey.rank(Membership.Role.OWNER)))
                        .limit(min)
                        .count()
                == min;
    }

    private @Nullable IdentityError joinRefusal(ReadTx tx, IdentityId identity) {
        IdentityError error = LoginEligibility.refusal(tx, identity);
        if (error == null && ofIdentity(tx, identity).size() >= context.quotas().namespaces()) {
            return IdentityError.TOO_MANY_NAMESPACES;
        }
        return error;
    }
}
