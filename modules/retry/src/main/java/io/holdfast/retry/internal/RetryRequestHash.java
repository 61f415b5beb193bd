package io.holdfast.retry.internal;

import io.holdfast.store.kit.RequestHash;
import java.util.UUID;

/** The request hash of an event. The hash is stored, so the hashed parts never change. */
final class RetryRequestHash {

    private RetryRequestHash() {}

    static UUID of(String type, String publisher, byte[] data) {
        return new RequestHash().add(type).add(publisher).add(data).toUuid();
    }
}
