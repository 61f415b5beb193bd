package io.holdfast.identity.internal;

import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import java.util.UUID;

/**
 * The hash of a request to create an identity. It distinguishes a duplicate request from a different request with the
 * same id. Hashes are stored, so neither the hashed fields nor their string forms may change.
 */
final class IdentityRequestHash {

    private IdentityRequestHash() {}

    static UUID of(NewIdentity request) {
        NewMachine machine = request.machine();
        StringBuilder text = new StringBuilder();
        add(text, request.id(), request.signingKey(), request.tier().name(), request.namespace());
        add(text, request.namespaceName(), machine.id());
        add(text, machine.signingKey(), machine.encryptionKey(), machine.deviceName(), machine.platform());
        add(text, String.valueOf(machine.expires()));
        add(text, machine.capabilities().toArray());
        return CryptoPrimitives.shortHash(text.toString());
    }

    /** Appends each part with its length, so that two different lists never produce the same string. */
    private static void add(StringBuilder text, Object... parts) {
        for (Object part : parts) {
            String value = part.toString();
            text.append(value.length()).append(':').append(value);
        }
    }
}
