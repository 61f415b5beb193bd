package io.holdfast.identity;

import io.holdfast.identity.IdentityKeys.MembershipKey;
import io.holdfast.store.ReadTx;
import org.jspecify.annotations.Nullable;

/** Who may begin or go on with a session: the checks that all ways to log in share. */
final class Standing {

    private Standing() {}

    /** Why this identity cannot do anything, if it cannot. */
    static @Nullable IdentityError problem(ReadTx tx, IdentityId identity) {
        Identity row = tx.get(IdentitySchema.IDENTITIES, identity).orElse(null);
        return row == null ? IdentityError.IDENTITY_NOT_FOUND : row.problem();
    }

    /** Why this machine of this identity cannot be used, if it cannot. */
    static @Nullable IdentityError problem(ReadTx tx, IdentityId identity, @Nullable MachineKey machine) {
        if (machine == null || !machine.identity().equals(identity)) {
            return IdentityError.MACHINE_NOT_FOUND;
        }
        return machine.problem(tx.now());
    }

    /** Why this identity cannot be in this namespace, if it cannot. */
    static @Nullable IdentityError problem(ReadTx tx, IdentityId identity, NamespaceId namespace) {
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
    static @Nullable IdentityError problem(
            ReadTx tx, IdentityId identity, @Nullable MachineKey machine, NamespaceId namespace) {
        IdentityError problem = problem(tx, identity);
        if (problem == null) {
            problem = problem(tx, identity, machine);
        }
        return problem == null ? problem(tx, identity, namespace) : problem;
    }
}
