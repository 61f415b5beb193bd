package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LinkedAuthMethod;
import java.time.Instant;

/**
 * A stored link between an identity and a credential.
 *
 * @param name the normalized email address, wallet address, account id or machine id
 */
public record LinkedAuthMethodRow(IdentityId identity, AuthMethod method, String name, Instant linked) {

    public LinkedAuthMethod toView() {
        return new LinkedAuthMethod(identity, method, name, linked);
    }
}
