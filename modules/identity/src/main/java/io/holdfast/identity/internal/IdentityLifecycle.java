package io.holdfast.identity.internal;

import io.holdfast.identity.Args;
import io.holdfast.identity.CreatedIdentity;
import io.holdfast.identity.Credentials;
import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.Machines;
import io.holdfast.identity.Namespaces;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.RevocationLog;
import io.holdfast.identity.Sessions;
import io.holdfast.identity.internal.IdentityTableKeys.AuthLinkKey;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import java.util.List;

/** How identities begin, stop, go on and end. */
public record IdentityLifecycle(
        Sessions sessions, Machines machines, Namespaces namespaces, RevocationLog revocations) {

    public IdentityOutcome<CreatedIdentity> create(Tx tx, NewIdentity asked) {
        Identity known = tx.get(IdentitySchema.IDENTITIES, asked.id()).orElse(null);
        if (known != null) {
            return repeat(tx, asked, known);
        }
        Did did = Did.of(asked.signingKey());
        if (tx.find(IdentitySchema.IDENTITIES, IdentitySchema.BY_DID, did).isPresent()) {
            return IdentityOutcome.refused(IdentityError.DID_EXISTS, did);
        }
        if (tx.exists(IdentitySchema.NAMESPACES, asked.namespace())) {
            return IdentityOutcome.refused(IdentityError.NAMESPACE_EXISTS, asked.namespace());
        }
        if (tx.exists(IdentitySchema.MACHINES, asked.machine().id())) {
            return IdentityOutcome.refused(
                    IdentityError.MACHINE_EXISTS, asked.machine().id());
        }
        Identity identity = new Identity(
                asked.id(),
                did,
                asked.signingKey(),
                Identity.Status.ACTIVE,
                asked.tier(),
                asked.fingerprint(),
                tx.now(),
                tx.now(),
                null,
                null);
        tx.put(IdentitySchema.IDENTITIES, identity.id(), identity);
        Namespace namespace = Namespaces.put(tx, asked.namespace(), asked.namespaceName(), identity.id());
        EnrolledMachine machine = asked.machine().toMachine(identity.id(), namespace.id(), tx.now());
        tx.put(IdentitySchema.MACHINES, machine.id(), machine);
        return IdentityOutcome.done(new CreatedIdentity(identity, namespace, machine));
    }

    private static IdentityOutcome<CreatedIdentity> repeat(Tx tx, NewIdentity asked, Identity known) {
        if (known.status() == Identity.Status.DELETED) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_DELETED, known.id());
        }
        Namespace namespace =
                tx.get(IdentitySchema.NAMESPACES, asked.namespace()).orElse(null);
        EnrolledMachine machine =
                tx.get(IdentitySchema.MACHINES, asked.machine().id()).orElse(null);
        if (!known.request().equals(asked.fingerprint()) || namespace == null || machine == null) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_EXISTS, known.id());
        }
        return IdentityOutcome.done(new CreatedIdentity(known, namespace, machine));
    }

    /** A frozen identity can be disabled, a disabled one cannot be frozen. */
    public IdentityOutcome<Identity> suspend(Tx tx, IdentityId id, Identity.Status status, String reason) {
        Args.text("reason", reason, IdentityLimits.MAX_REASON);
        Identity identity = tx.get(IdentitySchema.IDENTITIES, id).orElse(null);
        if (identity == null) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_NOT_FOUND, id);
        }
        if (identity.status() == status) {
            return IdentityOutcome.done(identity);
        }
        boolean disables = status == Identity.Status.DISABLED;
        IdentityError problem = identity.refusal();
        if (problem != null && !(disables && identity.status() == Identity.Status.FROZEN)) {
            return IdentityOutcome.refused(problem, id);
        }
        sessions.endWhere(tx, id, session -> true, reason);
        revocations.appendIdentityEvent(
                tx,
                disables ? RevocationEvent.Kind.IDENTITY_DISABLED : RevocationEvent.Kind.IDENTITY_FROZEN,
                id,
                reason);
        return put(tx, identity.withStatus(status, tx.now(), reason));
    }

    public IdentityOutcome<Identity> resume(Tx tx, IdentityId id, Identity.Status from) {
        Identity identity = tx.get(IdentitySchema.IDENTITIES, id).orElse(null);
        if (identity == null) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_NOT_FOUND, id);
        }
        IdentityError problem = identity.refusal();
        if (problem == null) {
            return IdentityOutcome.done(identity);
        }
        return identity.status() == from
                ? put(tx, identity.withStatus(Identity.Status.ACTIVE, tx.now(), null))
                : IdentityOutcome.refused(problem, id);
    }

    public IdentityOutcome<Identity> delete(Tx tx, IdentityId id, String reason) {
        Args.text("reason", reason, IdentityLimits.MAX_REASON);
        Identity identity = tx.get(IdentitySchema.IDENTITIES, id).orElse(null);
        if (identity == null) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_NOT_FOUND, id);
        }
        if (identity.status() == Identity.Status.DELETED) {
            return IdentityOutcome.done(identity);
        }
        List<Membership> memberships = namespaces.ofIdentity(tx, id);
        for (Membership member : memberships) {
            if (namespaces.isLastOwner(tx, member)
                    && namespaces
                                    .members(tx, member.namespace(), 2, null)
                                    .rows()
                                    .size()
                            > 1) {
                return IdentityOutcome.refused(IdentityError.LAST_OWNER, member.namespace());
            }
        }
        sessions.endWhere(tx, id, session -> true, reason);
        machines.ofIdentity(tx, id)
                .forEach(machine -> tx.put(IdentitySchema.MACHINES, machine.id(), machine.revoked(tx.now(), reason)));
        revocations.appendIdentityEvent(tx, RevocationEvent.Kind.IDENTITY_DELETED, id, reason);
        memberships.forEach(member -> leave(tx, member));
        deleteCredentials(tx, id);
        return put(tx, identity.withStatus(Identity.Status.DELETED, tx.now(), null));
    }

    /** A namespace that nobody is left in is closed. */
    private void leave(Tx tx, Membership member) {
        tx.delete(IdentitySchema.MEMBERSHIPS, new MembershipKey(member.identity(), member.namespace()));
        if (namespaces.members(tx, member.namespace(), 1, null).rows().isEmpty()) {
            namespaces.setActive(tx, member.namespace(), false);
        }
    }

    private static void deleteCredentials(Tx tx, IdentityId id) {
        List<LinkedAuthMethod> links = tx.scan(IdentitySchema.LINKS).prefix(AuthLinkKey.CODEC.prefix(id)).stream()
                .map(Entry::value)
                .toList();
        links.forEach(link -> Credentials.remove(tx, link));
        tx.delete(IdentitySchema.PRIMARY_METHOD, id);
        tx.delete(IdentitySchema.MFA_SECRETS, id);
        tx.delete(IdentitySchema.REPUTATION, id);
    }

    private static IdentityOutcome<Identity> put(Tx tx, Identity identity) {
        tx.put(IdentitySchema.IDENTITIES, identity.id(), identity);
        return IdentityOutcome.done(identity);
    }
}
