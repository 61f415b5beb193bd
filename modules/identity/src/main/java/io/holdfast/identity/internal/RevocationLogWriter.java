package io.holdfast.identity.internal;

import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.IdentityTableKeys.RevocationEventKey;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.internal.row.MembershipRow;
import io.holdfast.identity.internal.row.NamespaceRow;
import io.holdfast.identity.internal.row.RevocationEventRow;
import io.holdfast.identity.internal.row.SessionRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import org.jspecify.annotations.Nullable;

/** Appends events to the revocation logs of namespaces. */
public record RevocationLogWriter(IdentityContext context) {

    void appendSessionRevoked(Tx tx, SessionRow session, String reason) {
        append(
                tx,
                session.namespace(),
                RevocationEvent.Kind.SESSION_REVOKED,
                session.identity(),
                null,
                session.id(),
                reason);
    }

    void appendMachineRevoked(Tx tx, NamespaceId namespace, MachineRow machine, String reason) {
        append(tx, namespace, RevocationEvent.Kind.MACHINE_REVOKED, machine.identity(), machine.id(), null, reason);
    }

    void appendMemberRemoved(Tx tx, MembershipKey member, String reason) {
        append(tx, member.namespace(), RevocationEvent.Kind.MEMBER_REMOVED, member.identity(), null, null, reason);
    }

    void appendRoleLowered(Tx tx, MembershipKey member, String reason) {
        append(tx, member.namespace(), RevocationEvent.Kind.ROLE_LOWERED, member.identity(), null, null, reason);
    }

    void appendNamespaceClosed(Tx tx, NamespaceRow namespace, String reason) {
        append(tx, namespace.id(), RevocationEvent.Kind.NAMESPACE_CLOSED, namespace.creator(), null, null, reason);
    }

    /** Appends an event to the log of every namespace of the identity. */
    void appendIdentityEvent(Tx tx, RevocationEvent.Kind kind, IdentityId identity, String reason) {
        for (Entry<MembershipKey, MembershipRow> member :
                tx.scan(IdentitySchema.MEMBERSHIPS).prefix(MembershipKey.CODEC.prefix(identity))) {
            append(tx, member.key().namespace(), kind, identity, null, null, reason);
        }
    }

    private void append(
            Tx tx,
            NamespaceId namespace,
            RevocationEvent.Kind kind,
            IdentityId identity,
            @Nullable MachineId machine,
            @Nullable SessionId session,
            String reason) {
        NamespaceRow row = tx.get(IdentitySchema.NAMESPACES, namespace).orElse(null);
        if (row == null) {
            return;
        }
        NamespaceRow next = row.withNextEvent();
        tx.put(IdentitySchema.NAMESPACES, namespace, next);
        tx.put(
                IdentitySchema.REVOCATION_EVENTS,
                new RevocationEventKey(namespace, next.events()),
                new RevocationEventRow(
                        IntegrationEventId.of(context.ids().next()),
                        namespace,
                        next.events(),
                        kind,
                        identity,
                        machine,
                        session,
                        reason,
                        tx.now()));
    }
}
