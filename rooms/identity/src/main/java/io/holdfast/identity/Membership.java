package io.holdfast.identity;

import java.time.Instant;

/** That an identity belongs to a namespace. */
public record Membership(IdentityId identity, NamespaceId namespace, Role role, Instant joined) {

    /** What a member is, the mightiest first. */
    public enum Role {
        OWNER,
        ADMIN,
        MEMBER
    }
}
