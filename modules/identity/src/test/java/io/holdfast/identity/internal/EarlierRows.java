package io.holdfast.identity.internal;

import io.holdfast.identity.internal.IdentityTableKeys.AuthLinkKey;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;

/** Keys with which tests write rows as an earlier version did. */
public final class EarlierRows {

    private EarlierRows() {}

    public static AuthLinkKey emailLink(IdentityId identity) {
        return new AuthLinkKey(identity, AuthMethod.EMAIL);
    }
}
