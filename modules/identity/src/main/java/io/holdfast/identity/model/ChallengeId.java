package io.holdfast.identity.model;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/** A question that a machine answers once, with its signature. */
public record ChallengeId(UUID value) {

    public static final KeyCodec<ChallengeId> CODEC = Keys.uuid().as(ChallengeId::new, ChallengeId::value);

    public static ChallengeId of(UUID value) {
        return new ChallengeId(value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
