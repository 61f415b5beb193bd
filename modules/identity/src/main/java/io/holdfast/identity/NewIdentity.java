package io.holdfast.identity;

import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.NamespaceId;
import java.util.UUID;

/**
 * An identity to create, with a namespace of its own and its first machine.
 *
 * @param signingKey its public Ed25519 key, of which its DID is made
 */
public record NewIdentity(
        IdentityId id,
        Bytes32 signingKey,
        Identity.Tier tier,
        NamespaceId namespace,
        String namespaceName,
        NewMachine machine) {

    public NewIdentity {
        Args.name("namespaceName", namespaceName);
    }

    /** Tells two requests for the same id apart. Stored: what goes into it never changes. */
    public UUID fingerprint() {
        StringBuilder text = new StringBuilder();
        add(text, id, signingKey, tier, namespace, namespaceName, machine.id());
        add(text, machine.signingKey(), machine.encryptionKey(), machine.deviceName(), machine.platform());
        add(text, String.valueOf(machine.expires()));
        add(text, machine.capabilities().toArray());
        return CryptoPrimitives.fingerprint(text.toString());
    }

    /** Each with its length, so that no two lists of texts read the same. */
    private static void add(StringBuilder text, Object... parts) {
        for (Object part : parts) {
            String one = part.toString();
            text.append(one.length()).append(':').append(one);
        }
    }
}
