package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.NamespaceCommands;
import io.holdfast.identity.internal.PageMapper;
import io.holdfast.identity.internal.row.MembershipRow;
import io.holdfast.identity.internal.row.NamespaceRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Groups of identities and the roles of their members. A namespace that has members has at least one owner. */
public final class Namespaces {

    private final IdentityContext context;
    private final NamespaceCommands commands;

    Namespaces(IdentityContext context, NamespaceCommands commands) {
        this.context = context;
        this.commands = commands;
    }

    /**
     * Creates a namespace with its first owner. A duplicate request returns the current state of the namespace.
     *
     * <p>Refusals: IDENTITY_*, TOO_MANY_NAMESPACES, NAMESPACE_EXISTS if the namespace has a different creator or name.
     */
    public IdentityOutcome<Namespace> create(NamespaceId namespace, String name, IdentityId owner) {
        return context.store().write(tx -> create(tx, namespace, name, owner));
    }

    /** Like {@link #create(NamespaceId, String, IdentityId)}, but in the caller's transaction. */
    public IdentityOutcome<Namespace> create(Tx tx, NamespaceId namespace, String name, IdentityId owner) {
        return commands.create(tx, namespace, name, owner).map(NamespaceRow::toView);
    }

    public Optional<Namespace> get(NamespaceId namespace) {
        return context.store().read(tx -> get(tx, namespace));
    }

    /** Like {@link #get(NamespaceId)}, but in the caller's transaction. */
    public Optional<Namespace> get(ReadTx tx, NamespaceId namespace) {
        return tx.get(IdentitySchema.NAMESPACES, namespace).map(NamespaceRow::toView);
    }

    /**
     * Changes the name of a namespace.
     *
     * <p>Refusals: NAMESPACE_NOT_FOUND.
     */
    public IdentityOutcome<Namespace> rename(NamespaceId namespace, String name) {
        return context.store().write(tx -> rename(tx, namespace, name));
    }

    /** Like {@link #rename(NamespaceId, String)}, but in the caller's transaction. */
    public IdentityOutcome<Namespace> rename(Tx tx, NamespaceId namespace, String name) {
        return commands.rename(tx, namespace, name).map(NamespaceRow::toView);
    }

    /**
     * Activates or deactivates a namespace. In an inactive namespace, sessions can be neither created nor refreshed, no
     * access tokens are issued, and {@link AccessPolicy} denies every request. Deactivation ends all sessions in the
     * namespace and appends an event to its revocation log. The sessions end in several steps; if the process stops in
     * between, the next call continues.
     *
     * <p>Refusals: NAMESPACE_NOT_FOUND.
     */
    public IdentityOutcome<Namespace> setActive(NamespaceId namespace, boolean active) {
        IdentityOutcome<Namespace> outcome = context.store()
                .write(tx -> commands.setActiveOnly(tx, namespace, active).map(NamespaceRow::toView));
        if (active || !outcome.isDone()) {
            return outcome;
        }
        Optional<String> cursor = Optional.empty();
        do {
            Optional<String> from = cursor;
            cursor = context.store()
                    .write(
                            IdentityContext.LARGE_WRITE,
                            tx -> Optional.ofNullable(commands.endSessions(tx, namespace, from.orElse(null))));
        } while (cursor.isPresent());
        return outcome;
    }

    /**
     * Like {@link #setActive(NamespaceId, boolean)}, but in the caller's transaction. All sessions end in this
     * transaction.
     */
    public IdentityOutcome<Namespace> setActive(Tx tx, NamespaceId namespace, boolean active) {
        return commands.setActive(tx, namespace, active).map(NamespaceRow::toView);
    }

    /**
     * Adds a member to a namespace, or changes the role of a member. The first member of an empty namespace must be an
     * owner.
     *
     * <p>Refusals: IDENTITY_*, NAMESPACE_NOT_FOUND, NAMESPACE_INACTIVE, TOO_MANY_NAMESPACES, LAST_OWNER if the namespace
     * would have no owner.
     */
    public IdentityOutcome<Membership> join(NamespaceId namespace, IdentityId identity, Membership.Role role) {
        return context.store().write(tx -> join(tx, namespace, identity, role));
    }

    /** Like {@link #join(NamespaceId, IdentityId, Membership.Role)}, but in the caller's transaction. */
    public IdentityOutcome<Membership> join(Tx tx, NamespaceId namespace, IdentityId identity, Membership.Role role) {
        return commands.join(tx, namespace, identity, role).map(MembershipRow::toView);
    }

    /**
     * Removes a member from a namespace and revokes the member's sessions there. The result is false if the identity
     * was not a member.
     *
     * <p>Refusals: NAMESPACE_NOT_FOUND, LAST_OWNER if the identity is the only owner and there are other members.
     */
    public IdentityOutcome<Boolean> leave(NamespaceId namespace, IdentityId identity, String reason) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> leave(tx, namespace, identity, reason));
    }

    /** Like {@link #leave(NamespaceId, IdentityId, String)}, but in the caller's transaction. */
    public IdentityOutcome<Boolean> leave(Tx tx, NamespaceId namespace, IdentityId identity, String reason) {
        return commands.leave(tx, namespace, identity, reason);
    }

    public Optional<Membership> membership(NamespaceId namespace, IdentityId identity) {
        return context.store().read(tx -> membership(tx, namespace, identity));
    }

    /** Like {@link #membership(NamespaceId, IdentityId)}, but in the caller's transaction. */
    public Optional<Membership> membership(ReadTx tx, NamespaceId namespace, IdentityId identity) {
        return tx.get(IdentitySchema.MEMBERSHIPS, new MembershipKey(identity, namespace))
                .map(MembershipRow::toView);
    }

    /**
     * Lists the members of a namespace: first owners, then admins, then other members.
     *
     * @param limit the maximum number of members, at most {@link IdentityLimits#MAX_PAGE}
     * @param cursor the {@code next} cursor of the previous page, or null for the first page
     */
    public Page<Membership> members(NamespaceId namespace, int limit, @Nullable String cursor) {
        return context.store().read(tx -> members(tx, namespace, limit, cursor));
    }

    /** Like {@link #members(NamespaceId, int, String)}, but in the caller's transaction. */
    public Page<Membership> members(ReadTx tx, NamespaceId namespace, int limit, @Nullable String cursor) {
        IdentityArguments.limit(limit);
        return PageMapper.map(NamespaceCommands.members(tx, namespace, limit, cursor), MembershipRow::toView);
    }

    /** Returns the memberships of an identity. */
    public List<Membership> ofIdentity(IdentityId identity) {
        return context.store().read(tx -> ofIdentity(tx, identity));
    }

    /** Like {@link #ofIdentity(IdentityId)}, but in the caller's transaction. */
    public List<Membership> ofIdentity(ReadTx tx, IdentityId identity) {
        return NamespaceCommands.ofIdentity(tx, identity).stream()
                .map(MembershipRow::toView)
                .toList();
    }
}
