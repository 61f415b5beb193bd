package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.IdentityTableKeys.RevocationEventKey;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.IdentityEventId;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The log of what is no longer good, for services that keep copies: one for each namespace, numbered without gaps. The
 * commands of the room write it, in the commit that revokes.
 */
public final class RevocationLog {

    private final IdentityContext context;

    RevocationLog(IdentityContext room) {
        this.context = room;
    }

    /** The events behind a sequence number, oldest first; 0 for all. */
    public List<RevocationEvent> since(NamespaceId namespace, long sequence, int limit) {
        return context.store().read(tx -> since(tx, namespace, sequence, limit));
    }

    /** As {@link #since(NamespaceId, long, int)}, within a transaction of the caller's. */
    public List<RevocationEvent> since(ReadTx tx, NamespaceId namespace, long sequence, int limit) {
        Args.within("limit", limit, 1, IdentityLimits.MAX_PAGE);
        if (sequence < 0) {
            throw Args.invalid("sequence is " + sequence + ", it must not be negative");
        }
        return tx
                .scan(IdentitySchema.REVOCATION_EVENTS)
                .prefix(RevocationEventKey.CODEC.prefix(namespace))
                .after(new RevocationEventKey(namespace, sequence))
                .limit(limit)
                .stream()
                .map(Entry::value)
                .toList();
    }

    /** The number of the newest event, 0 if there is none. */
    public long lastSequence(NamespaceId namespace) {
        return context.store().read(tx -> lastSequence(tx, namespace));
    }

    /** As {@link #lastSequence(NamespaceId)}, within a transaction of the caller's. */
    public long lastSequence(ReadTx tx, NamespaceId namespace) {
        return tx.get(IdentitySchema.NAMESPACES, namespace)
                .map(Namespace::events)
                .orElse(0L);
    }

    void appendSessionRevoked(Tx tx, Session session, String reason) {
        add(
                tx,
                session.namespace(),
                RevocationEvent.Kind.SESSION_REVOKED,
                session.identity(),
                null,
                session.id(),
                reason);
    }

    void appendMachineRevoked(Tx tx, NamespaceId namespace, EnrolledMachine machine, String reason) {
        add(tx, namespace, RevocationEvent.Kind.MACHINE_REVOKED, machine.identity(), machine.id(), null, reason);
    }

    void appendMemberRemoved(Tx tx, MembershipKey member, String reason) {
        add(tx, member.namespace(), RevocationEvent.Kind.MEMBER_REMOVED, member.identity(), null, null, reason);
    }

    /** In every namespace that the identity is in. */
    public void appendIdentityEvent(Tx tx, RevocationEvent.Kind kind, IdentityId identity, String reason) {
        for (Entry<MembershipKey, Membership> member :
                tx.scan(IdentitySchema.MEMBERSHIPS).prefix(MembershipKey.CODEC.prefix(identity))) {
            add(tx, member.key().namespace(), kind, identity, null, null, reason);
        }
    }

    private void add(
            Tx tx,
            NamespaceId namespace,
            RevocationEvent.Kind kind,
            IdentityId identity,
            @Nullable MachineId machine,
            @Nullable SessionId session,
            String reason) {
        Namespace row = tx.get(IdentitySchema.NAMESPACES, namespace).orElse(null);
        if (row == null) {
            return;
        }
        Namespace next = row.withNextEvent();
        tx.put(IdentitySchema.NAMESPACES, namespace, next);
        tx.put(
                IdentitySchema.REVOCATION_EVENTS,
                new RevocationEventKey(namespace, next.events()),
                new RevocationEvent(
                        IdentityEventId.of(context.ids().next()),
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
