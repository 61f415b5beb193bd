package io.holdfast.identity.model;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/** Who or what has an identity here. */
public record IdentityId(UUID value) {

    public static final KeyCodec<IdentityId> CODEC = Keys.uuid().as(IdentityId::new, IdentityId::value);

    public static IdentityId of(UUID value) {
        return new IdentityId(value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
