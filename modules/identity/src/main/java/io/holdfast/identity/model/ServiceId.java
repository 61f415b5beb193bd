package io.holdfast.identity.model;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/** Another service that hears of revocations. */
public record ServiceId(UUID value) {

    public static final KeyCodec<ServiceId> CODEC = Keys.uuid().as(ServiceId::new, ServiceId::value);

    public static ServiceId of(UUID value) {
        return new ServiceId(value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
