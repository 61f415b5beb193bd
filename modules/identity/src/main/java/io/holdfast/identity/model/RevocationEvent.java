package io.holdfast.identity.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entry in a namespace's revocation log.
 *
 * @param sequence the position in the log of the namespace: 1, 2, 3 and so on, without gaps
 * @param machine the revoked device, or null for other kinds of events
 * @param session the revoked session, or null for other kinds of events
 */
public record RevocationEvent(
        IntegrationEventId id,
        NamespaceId namespace,
        long sequence,
        Kind kind,
        IdentityId identity,
        @Nullable MachineId machine,
        @Nullable SessionId session,
        String reason,
        Instant at) {

    /** The kind of revocation. */
    public enum Kind {
        IDENTITY_FROZEN,
        IDENTITY_DISABLED,
        IDENTITY_DELETED,
        MACHINE_REVOKED,
        MEMBER_REMOVED,
        SESSION_REVOKED,
        /** The password or a login method of the identity was changed or removed, and its other sessions were ended. */
        CREDENTIALS_CHANGED,
        /** The role of the identity in the namespace was lowered. */
        ROLE_LOWERED,
        /**
         * The namespace was deactivated, and all its sessions were ended. The identity is the creator of the
         * namespace.
         */
        NAMESPACE_CLOSED
    }
}
