package io.holdfast.identity.model;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/** A device of an identity, which has keys of its own. */
public record MachineId(UUID value) {

    public static final KeyCodec<MachineId> CODEC = Keys.uuid().as(MachineId::new, MachineId::value);

    public static MachineId of(UUID value) {
        return new MachineId(value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
