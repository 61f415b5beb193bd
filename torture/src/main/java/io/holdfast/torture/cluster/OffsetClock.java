package io.holdfast.torture.cluster;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The machine's clock with an adjustable offset. */
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
