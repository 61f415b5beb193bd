package io.holdfast.identity;

import io.holdfast.identity.IdentityKeys.AuthLinkKey;
import io.holdfast.identity.IdentityKeys.MembershipKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import java.util.List;

/** How identities begin, stop, go on and end. */
record Lifecycle(Sessions sessions, Machines machines, Namespaces namespaces, Revocations revocations) {

    Outcome<Created> create(Tx tx, NewIdentity asked) {
        Identity known = tx.get(IdentitySchema.IDENTITIES, asked.id()).orElse(null);
        if (known != null) {
            return again(tx, asked, known);
        }
        Did did = Did.of(asked.signingKey());
        if (tx.find(IdentitySchema.IDENTITIES, IdentitySchema.BY_DID, did).isPresent()) {
            return Outcome.refused(IdentityError.DID_EXISTS, did);
        }
        if (tx.exists(IdentitySchema.NAMESPACES, asked.namespace())) {
            return Outcome.refused(IdentityError.NAMESPACE_EXISTS, asked.namespace());
        }
        if (tx.exists(IdentitySchema.MACHINES, asked.machine().id())) {
            return Outcome.refused(IdentityError.MACHINE_EXISTS, asked.machine().id());
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
        MachineKey machine = asked.machine().enrolled(identity.id(), namespace.id(), tx.now());
        tx.put(IdentitySchema.MACHINES, machine.id(), machine);
        return Outcome.done(new Created(identity, namespace, machine));
    }

    private static Outcome<Created> again(Tx tx, NewIdentity asked, Identity known) {
        if (known.status() == Identity.Status.DELETED) {
            return Outcome.refused(IdentityError.IDENTITY_DELETED, known.id());
        }
        Namespace namespace =
                tx.get(IdentitySchema.NAMESPACES, asked.namespace()).orElse(null);
        MachineKey machine =
                tx.get(IdentitySchema.MACHINES, asked.machine().id()).orElse(null);
        if (!known.request().equals(asked.fingerprint()) || namespace == null || machine == null) {
            return Outcome.refused(IdentityError.IDENTITY_EXISTS, known.id());
        }
        return Outcome.done(new Created(known, namespace, machine));
    }

    /** A frozen identity can be disabled, a disabled one cannot be frozen. */
    Outcome<Identity> stop(Tx tx, IdentityId id, Identity.Status status, String reason) {
        Args.text("reason", reason, IdentityLimits.MAX_REASON);
        Identity identity = tx.get(IdentitySchema.IDENTITIES, id).orElse(null);
        if (identity == null) {
            return Outcome.refused(IdentityError.IDENTITY_NOT_FOUND, id);
        }
        if (identity.status() == status) {
            return Outcome.done(identity);
        }
        boolean disables = status == Identity.Status.DISABLED;
        IdentityError problem = identity.problem();
        if (problem != null && !(disables && identity.status() == Identity.Status.FROZEN)) {
            return Outcome.refused(problem, id);
        }
        sessions.endWhere(tx, id, session -> true, reason);
        revocations.identity(
                tx,
                disables ? RevocationEvent.Kind.IDENTITY_DISABLED : RevocationEvent.Kind.IDENTITY_FROZEN,
                id,
                reason);
        return put(tx, identity.with(status, tx.now(), reason));
    }

    Outcome<Identity> resume(Tx tx, IdentityId id, Identity.Status from) {
        Identity identity = tx.get(IdentitySchema.IDENTITIES, id).orElse(null);
        if (identity == null) {
            return Outcome.refused(IdentityError.IDENTITY_NOT_FOUND, id);
        }
        IdentityError problem = identity.problem();
        if (problem == null) {
            return Outcome.done(identity);
        }
        return identity.status() == from
                ? put(tx, identity.with(Identity.Status.ACTIVE, tx.now(), null))
                : Outcome.refused(problem, id);
    }

    Outcome<Identity> delete(Tx tx, IdentityId id, String reason) {
        Args.text("reason", reason, IdentityLimits.MAX_REASON);
        Identity identity = tx.get(IdentitySchema.IDENTITIES, id).orElse(null);
        if (identity == null) {
            return Outcome.refused(IdentityError.IDENTITY_NOT_FOUND, id);
        }
        if (identity.status() == Identity.Status.DELETED) {
            return Outcome.done(identity);
        }
        List<Membership> memberships = namespaces.ofIdentity(tx, id);
        for (Membership member : memberships) {
            if (namespaces.isLastOwner(tx, member)
                    && namespaces
                                    .members(tx, member.namespace(), 2, null)
                                    .rows()
                                    .size()
                            > 1) {
                return Outcome.refused(IdentityError.LAST_OWNER, member.namespace());
            }
        }
        sessions.endWhere(tx, id, session -> true, reason);
        machines.ofIdentity(tx, id)
                .forEach(machine -> tx.put(IdentitySchema.MACHINES, machine.id(), machine.revoked(tx.now(), reason)));
        revocations.identity(tx, RevocationEvent.Kind.IDENTITY_DELETED, id, reason);
        memberships.forEach(member -> leave(tx, member));
        forget(tx, id);
        return put(tx, identity.with(Identity.Status.DELETED, tx.now(), null));
    }

    /** A namespace that nobody is left in is closed. */
    private void leave(Tx tx, Membership member) {
        tx.delete(IdentitySchema.MEMBERSHIPS, new MembershipKey(member.identity(), member.namespace()));
        if (namespaces.members(tx, member.namespace(), 1, null).rows().isEmpty()) {
            namespaces.setActive(tx, member.namespace(), false);
        }
    }

    private static void forget(Tx tx, IdentityId id) {
        List<AuthLink> links = tx.scan(IdentitySchema.LINKS).prefix(AuthLinkKey.CODEC.prefix(id)).stream()
                .map(Entry::value)
                .toList();
        links.forEach(link -> Credentials.remove(tx, link));
        tx.delete(IdentitySchema.PRIMARY_METHOD, id);
        tx.delete(IdentitySchema.MFA_SECRETS, id);
        tx.delete(IdentitySchema.REPUTATION, id);
    }

    private static Outcome<Identity> put(Tx tx, Identity identity) {
        tx.put(IdentitySchema.IDENTITIES, identity.id(), identity);
        return Outcome.done(identity);
    }
}
