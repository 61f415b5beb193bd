package io.holdfast.identity.model;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/** A login that goes on. */
public record SessionId(UUID value) {

    public static final KeyCodec<SessionId> CODEC = Keys.uuid().as(SessionId::new, SessionId::value);

    public static SessionId of(UUID value) {
        return new SessionId(value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
