package io.holdfast.identity;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/** Something that happened, as it is known to more than one service. */
public record EventId(UUID value) {

    static final KeyCodec<EventId> CODEC = Keys.uuid().as(EventId::new, EventId::value);

    public static EventId of(UUID value) {
        return new EventId(value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
