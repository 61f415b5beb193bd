package io.holdfast.identity.model;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/** Something that happened, as it is known to more than one service. */
public record IdentityEventId(UUID value) {

    public static final KeyCodec<IdentityEventId> CODEC = Keys.uuid().as(IdentityEventId::new, IdentityEventId::value);

    public static IdentityEventId of(UUID value) {
        return new IdentityEventId(value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
