package io.holdfast.identity.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * That something is no longer good, for services that keep copies.
 *
 * @param sequence its number within the namespace, without gaps
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

    /** What is no longer good. */
    public enum Kind {
        IDENTITY_FROZEN,
        IDENTITY_DISABLED,
        IDENTITY_DELETED,
        MACHINE_REVOKED,
        MEMBER_REMOVED,
        SESSION_REVOKED
    }
}
