package io.holdfast.queue;

import com.github.f4b6a3.uuid.factory.standard.TimeOrderedEpochFactory;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.LongSupplier;

/** Makes UUIDs of version 7: sorted by time, and those of one millisecond in the order they were made. */
public final class Ids {

    private final TimeOrderedEpochFactory monotonic;

    public Ids(InstantSource clock, LongSupplier random) {
        TimeOrderedEpochFactory.Builder builder = TimeOrderedEpochFactory.builder();
        builder.withTimeFunction(clock::millis);
        builder.withRandomFunction(random);
        monotonic = builder.withIncrementPlusN().build();
    }

    public UUID next() {
        return monotonic.create();
    }
}
