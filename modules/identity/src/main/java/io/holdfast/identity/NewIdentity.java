package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.crypto.SmallOrderKeys;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.NamespaceId;

/**
 * A request to create an identity with its own namespace and its first device.
 *
 * @param signingKey the public Ed25519 key, from which the DID is derived
 */
public record NewIdentity(
        IdentityId id,
        Bytes32 signingKey,
        Identity.Tier tier,
        NamespaceId namespace,
        String namespaceName,
        NewMachine machine) {

    public NewIdentity {
        SmallOrderKeys.requireStrongSigningKey("signingKey", signingKey);
        IdentityArguments.name("namespaceName", namespaceName);
    }
}
