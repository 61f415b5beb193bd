package io.holdfast.identity.model;

import java.time.Instant;

/** The membership of an identity in a namespace. */
public record Membership(IdentityId identity, NamespaceId namespace, Role role, Instant joined) {

    /** The role of a member, in descending order of privilege. */
    public enum Role {
        OWNER,
        ADMIN,
        MEMBER
    }
}
