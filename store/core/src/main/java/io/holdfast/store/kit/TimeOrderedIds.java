package io.holdfast.store.kit;

import com.github.f4b6a3.uuid.factory.standard.TimeOrderedEpochFactory;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.LongSupplier;

/** Generates version 7 UUIDs, which sort in order of creation, even within a millisecond. Thread-safe. */
public final class TimeOrderedIds {

    private static final int TIME_SHIFT = 16;

    private final TimeOrderedEpochFactory factory;

    public TimeOrderedIds(InstantSource clock, LongSupplier random) {
        TimeOrderedEpochFactory.Builder builder = TimeOrderedEpochFactory.builder();
        builder.withTimeFunction(clock::millis);
        builder.withRandomFunction(random);
        factory = builder.withIncrementPlusN().build();
    }

    public UUID next() {
        return factory.create();
    }

    /** Returns the creation time of a version 7 UUID. */
    public static Instant createdAt(UUID id) {
        return Instant.ofEpochMilli(id.getMostSignificantBits() >>> TIME_SHIFT);
    }
}
