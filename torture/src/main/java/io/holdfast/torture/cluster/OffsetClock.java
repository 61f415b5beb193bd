package io.holdfast.torture.cluster;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The clock of the machine with an offset that a test changes. */
final class OffsetClock implements InstantSource {

    private volatile Duration offset = Duration.ZERO;

    void setOffset(Duration replacement) {
        offset = replacement;
    }

    @Override
    public Instant instant() {
        return InstantSource.system().instant().plus(offset);
    }
}
