package io.holdfast.identity.model;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/** A key that signs access tokens: the {@code kid} of a token. */
public record SigningKeyId(UUID value) {

    public static final KeyCodec<SigningKeyId> CODEC = Keys.uuid().as(SigningKeyId::new, SigningKeyId::value);

    public static SigningKeyId of(UUID value) {
        return new SigningKeyId(value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
