package io.holdfast.identity.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a namespace's revocation log.
 *
 * @param sequence the position in the log of the namespace: 1, 2, 3 and so on, without gaps
 * @param machine the revoked device; null for other kinds of events
 * @param session the revoked session; null for other kinds of events
 */
public record RevocationEvent(
        IdentityEventId id,
        NamespaceId namespace,
        long sequence,
        Kind kind,
        IdentityId identity,
        @Nullable MachineId machine,
        @Nullable SessionId session,
        String reason,
        Instant at) {

    /** The kind of a revocation. */
    public enum Kind {
        IDENTITY_FROZEN,
        IDENTITY_DISABLED,
        IDENTITY_DELETED,
        MACHINE_REVOKED,
        MEMBER_REMOVED,
        SESSION_REVOKED
    }
}
