package io.holdfast.identity.model;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/** A group of identities: a person's own, or an organization's. */
public record NamespaceId(UUID value) {

    public static final KeyCodec<NamespaceId> CODEC = Keys.uuid().as(NamespaceId::new, NamespaceId::value);

    public static NamespaceId of(UUID value) {
        return new NamespaceId(value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
