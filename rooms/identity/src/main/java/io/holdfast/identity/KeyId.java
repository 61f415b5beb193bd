package io.holdfast.identity;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/** A key that signs access tokens: the {@code kid} of a token. */
public record KeyId(UUID value) {

    static final KeyCodec<KeyId> CODEC = Keys.uuid().as(KeyId::new, KeyId::value);

    public static KeyId of(UUID value) {
        return new KeyId(value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
