package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.store.ReadTx;
import org.jspecify.annotations.Nullable;

/** Who may begin or go on with a session: the checks that all ways to log in share. */
public final class LoginEligibility {

    private LoginEligibility() {}

    /** Why this identity cannot do anything, if it cannot. */
    public static @Nullable IdentityError refusal(ReadTx tx, IdentityId identity) {
        Identity row = tx.get(IdentitySchema.IDENTITIES, identity).orElse(null);
        return row == null ? IdentityError.IDENTITY_NOT_FOUND : row.refusal();
    }

    /** Why this machine of this identity cannot be used, if it cannot. */
    public static @Nullable IdentityError refusal(ReadTx tx, IdentityId identity, @Nullable EnrolledMachine machine) {
        if (machine == null || !machine.identity().equals(identity)) {
            return IdentityError.MACHINE_NOT_FOUND;
        }
        return machine.refusal(tx.now());
    }

    /** Why this identity cannot be in this namespace, if it cannot. */
    public static @Nullable IdentityError refusal(ReadTx tx, IdentityId identity, NamespaceId namespace) {
        Namespace row = tx.get(IdentitySchema.NAMESPACES, namespace).orElse(null);
        if (row == null) {
            return IdentityError.NAMESPACE_NOT_FOUND;
        }
        if (!row.active()) {
            return IdentityError.NAMESPACE_INACTIVE;
        }
        return tx.exists(IdentitySchema.MEMBERSHIPS, new MembershipKey(identity, namespace))
                ? null
                : IdentityError.NOT_A_MEMBER;
    }

    /** All of them, the identity's own first. */
    public static @Nullable IdentityError refusal(
            ReadTx tx, IdentityId identity, @Nullable EnrolledMachine machine, NamespaceId namespace) {
        IdentityError problem = refusal(tx, identity);
        if (problem == null) {
            problem = refusal(tx, identity, machine);
        }
        return problem == null ? refusal(tx, identity, namespace) : problem;
    }
}
