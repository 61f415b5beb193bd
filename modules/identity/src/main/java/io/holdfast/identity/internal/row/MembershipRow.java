package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.NamespaceId;
import java.time.Instant;

/** A stored membership. */
public record MembershipRow(IdentityId identity, NamespaceId namespace, Membership.Role role, Instant joined) {

    public Membership toView() {
        return new Membership(identity, namespace, role, joined);
    }
}
