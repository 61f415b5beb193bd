package io.holdfast.identity.internal;

import io.holdfast.identity.CreatedIdentity;
import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityEventTypes;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.internal.login.KnownDeviceCommands;
import io.holdfast.identity.internal.login.LoginHistory;
import io.holdfast.identity.internal.login.SecondFactorThrottle;
import io.holdfast.identity.internal.row.IdentityRow;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.internal.row.MembershipRow;
import io.holdfast.identity.internal.row.NamespaceRow;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.store.Tx;
import java.util.List;

/** Creates, suspends, resumes and deletes identities. */
public record IdentityLifecycle(
        SessionCommands sessions, NamespaceCommands namespaces, RevocationLogWriter revocationLog) {

    public IdentityOutcome<CreatedIdentity> create(Tx tx, NewIdentity request) {
        IdentityRow known = tx.get(IdentitySchema.IDENTITIES, request.id()).orElse(null);
        if (known != null) {
            return repeat(tx, request, known);
        }
        Did did = Did.of(request.signingKey());
        if (tx.find(IdentitySchema.IDENTITIES, IdentitySchema.BY_DID, did).isPresent()) {
            return IdentityOutcome.refused(IdentityError.DID_EXISTS, did);
        }
        if (tx.exists(IdentitySchema.NAMESPACES, request.namespace())) {
            return IdentityOutcome.refused(IdentityError.NAMESPACE_EXISTS, request.namespace());
        }
        if (tx.exists(IdentitySchema.MACHINES, request.machine().id())) {
            return IdentityOutcome.refused(
                    IdentityError.MACHINE_EXISTS, request.machine().id());
        }
        IdentityRow identity = new IdentityRow(
                request.id(),
                did,
                request.signingKey(),
                Identity.Status.ACTIVE,
                request.tier(),
                IdentityRequestHash.of(request),
                tx.now(),
                tx.now(),
                null,
                null);
        tx.put(IdentitySchema.IDENTITIES, identity.id(), identity);
        NamespaceRow namespace =
                NamespaceCommands.putNew(tx, request.namespace(), request.namespaceName(), identity.id());
        MachineRow machine =
                EnrolledDeviceCommands.newMachine(request.machine(), identity.id(), namespace.id(), tx.now());
        tx.put(IdentitySchema.MACHINES, machine.id(), machine);
        tx.emit(IdentityEventTypes.CREATED, identity.id().value(), null);
        tx.emit(
                IdentityEventTypes.MACHINE_ENROLLED,
                identity.id().value(),
                machine.id().value());
        return IdentityOutcome.done(new CreatedIdentity(identity.toView(), namespace.toView(), machine.toView()));
    }

    private static IdentityOutcome<CreatedIdentity> repeat(Tx tx, NewIdentity request, IdentityRow known) {
        if (known.status() == Identity.Status.DELETED) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_DELETED, known.id());
        }
        NamespaceRow namespace =
                tx.get(IdentitySchema.NAMESPACES, request.namespace()).orElse(null);
        MachineRow machine =
                tx.get(IdentitySchema.MACHINES, request.machine().id()).orElse(null);
        if (!known.request().equals(IdentityRequestHash.of(request)) || namespace == null || machine == null) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_EXISTS, known.id());
        }
        return IdentityOutcome.repeated(new CreatedIdentity(known.toView(), namespace.toView(), machine.toView()));
    }

    /** Freezes or disables an identity. A frozen identity can be disabled, but a disabled one cannot be frozen. */
    public IdentityOutcome<Identity> suspend(Tx tx, IdentityId id, Identity.Status status, String reason) {
        IdentityArguments.reason(reason);
        IdentityRow identity = tx.get(IdentitySchema.IDENTITIES, id).orElse(null);
        if (identity == null) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_NOT_FOUND, id);
        }
        if (identity.status() == status) {
            return IdentityOutcome.repeated(identity.toView());
        }
        boolean disables = status == Identity.Status.DISABLED;
        IdentityError error = LoginEligibility.refusal(identity);
        if (error != null && !(disables && identity.status() == Identity.Status.FROZEN)) {
            return IdentityOutcome.refused(error, id);
        }
        sessions.revokeWhere(tx, id, session -> true, reason);
        revocationLog.appendIdentityEvent(
                tx,
                disables ? RevocationEvent.Kind.IDENTITY_DISABLED : RevocationEvent.Kind.IDENTITY_FROZEN,
                id,
                reason);
        tx.emit(disables ? IdentityEventTypes.DISABLED : IdentityEventTypes.FROZEN, id.value(), null);
        return put(tx, identity.withStatus(status, tx.now(), reason));
    }

    /** Reactivates an identity that has the given status. */
    public IdentityOutcome<Identity> resume(Tx tx, IdentityId id, Identity.Status from) {
        IdentityRow identity = tx.get(IdentitySchema.IDENTITIES, id).orElse(null);
        if (identity == null) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_NOT_FOUND, id);
        }
        IdentityError error = LoginEligibility.refusal(identity);
        if (error == null) {
            return IdentityOutcome.repeated(identity.toView());
        }
        if (identity.status() != from) {
            return IdentityOutcome.refused(error, id);
        }
        tx.emit(
                from == Identity.Status.DISABLED ? IdentityEventTypes.ENABLED : IdentityEventTypes.UNFROZEN,
                id.value(),
                null);
        return put(tx, identity.withStatus(Identity.Status.ACTIVE, tx.now(), null));
    }

    public IdentityOutcome<Identity> delete(Tx tx, IdentityId id, String reason) {
        IdentityArguments.reason(reason);
        IdentityRow identity = tx.get(IdentitySchema.IDENTITIES, id).orElse(null);
        if (identity == null) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_NOT_FOUND, id);
        }
        if (identity.status() == Identity.Status.DELETED) {
            return IdentityOutcome.repeated(identity.toView());
        }
        List<MembershipRow> memberships = NamespaceCommands.ofIdentity(tx, id);
        for (MembershipRow member : memberships) {
            if (NamespaceCommands.isRequiredOwner(tx, member)) {
                return IdentityOutcome.refused(IdentityError.LAST_OWNER, member.namespace());
            }
        }
        sessions.revokeWhere(tx, id, session -> true, reason);
        EnrolledDeviceCommands.ofIdentity(tx, id)
                .forEach(machine ->
                        tx.put(IdentitySchema.MACHINES, machine.id(), machine.withRevocation(tx.now(), reason)));
        revocationLog.appendIdentityEvent(tx, RevocationEvent.Kind.IDENTITY_DELETED, id, reason);
        memberships.forEach(member -> namespaces.removeDeletedMember(tx, member));
        deleteCredentials(tx, id);
        tx.emit(IdentityEventTypes.DELETED, id.value(), null);
        return put(tx, identity.withStatus(Identity.Status.DELETED, tx.now(), null));
    }

    private static void deleteCredentials(Tx tx, IdentityId id) {
        CredentialLinks.ofIdentity(tx, id).toList().forEach(link -> CredentialLinks.remove(tx, link));
        tx.delete(IdentitySchema.PRIMARY_METHOD, id);
        tx.delete(IdentitySchema.MFA_SECRETS, id);
        tx.delete(IdentitySchema.REPUTATION, id);
        tx.delete(IdentitySchema.PROFILES, id);
        KnownDeviceCommands.forgetAll(tx, id, null);
        SecondFactorThrottle.clear(tx, id);
        LoginHistory.deleteAll(tx, id);
    }

    private static IdentityOutcome<Identity> put(Tx tx, IdentityRow identity) {
        tx.put(IdentitySchema.IDENTITIES, identity.id(), identity);
        return IdentityOutcome.done(identity.toView());
    }
}
