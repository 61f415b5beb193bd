package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.row.IdentityRow;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.internal.row.NamespaceRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The checks of the identity, device and namespace that all kinds of login share. Each check returns the reason for a
 * refusal, or null if the login is allowed.
 */
public final class LoginEligibility {

    private LoginEligibility() {}

    /** Checks the status of an identity. */
    static @Nullable IdentityError refusal(IdentityRow identity) {
        return switch (identity.status()) {
            case ACTIVE -> null;
            case FROZEN -> IdentityError.IDENTITY_FROZEN;
            case DISABLED -> IdentityError.IDENTITY_DISABLED;
            case DELETED -> IdentityError.IDENTITY_DELETED;
        };
    }

    /** Checks that a device is neither revoked nor expired. */
    public static @Nullable IdentityError refusal(MachineRow machine, Instant now) {
        if (machine.isRevoked()) {
            return IdentityError.MACHINE_REVOKED;
        }
        Instant expires = machine.expires();
        return expires != null && !now.isBefore(expires) ? IdentityError.MACHINE_EXPIRED : null;
    }

    /** Checks that an identity exists and is active. */
    public static @Nullable IdentityError refusal(ReadTx tx, IdentityId identity) {
        IdentityRow row = tx.get(IdentitySchema.IDENTITIES, identity).orElse(null);
        return row == null ? IdentityError.IDENTITY_NOT_FOUND : refusal(row);
    }

    /** Checks that a device belongs to the identity and can be used. */
    public static @Nullable IdentityError refusal(ReadTx tx, IdentityId identity, @Nullable MachineRow machine) {
        if (machine == null || !machine.identity().equals(identity)) {
            return IdentityError.MACHINE_NOT_FOUND;
        }
        return refusal(machine, tx.now());
    }

    /** Checks that a namespace is active and has the identity as a member. */
    public static @Nullable IdentityError refusal(ReadTx tx, IdentityId identity, NamespaceId namespace) {
        NamespaceRow row = tx.get(IdentitySchema.NAMESPACES, namespace).orElse(null);
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

    /** Checks the identity, then the device (if the session has one), then the namespace. */
    public static @Nullable IdentityError refusal(
            ReadTx tx, IdentityId identity, @Nullable MachineId machine, NamespaceId namespace) {
        IdentityError error = refusal(tx, identity);
        if (error == null && machine != null) {
            error = refusal(
                    tx, identity, tx.get(IdentitySchema.MACHINES, machine).orElse(null));
        }
        return error == null ? refusal(tx, identity, namespace) : error;
    }
}
