package io.holdfast.torture.process;

import io.holdfast.torture.workload.InstantNanos;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that advances with every command rather than with real time, and that can jump. */
public final class JumpingClock implements InstantSource {

    private final AtomicLong nanos;

    public JumpingClock(long nanos) {
        this.nanos = new AtomicLong(nanos);
    }

    void move(Duration step) {
        nanos.addAndGet(step.toNanos());
    }

    @Override
    public Instant instant() {
        return InstantNanos.toInstant(nanos.get());
    }
}
