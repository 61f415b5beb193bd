package io.holdfast.identity.model;

import java.time.Instant;

/** That an identity belongs to a namespace. */
public record Membership(IdentityId identity, NamespaceId namespace, Role role, Instant joined) {

    /** What a member is, the mightiest first. */
    public enum Role {
        OWNER(0),
        ADMIN(1),
        MEMBER(2);

        /** Stored: it never changes. */
        private final int rank;

        Role(int rank) {
            this.rank = rank;
        }

        public int rank() {
            return rank;
        }
    }
}
