package io.holdfast.torture.process;

import io.holdfast.torture.workload.InstantNanos;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that goes on with every command instead of by itself, so that much time passes in little; and that jumps. */
public final class JumpingClock implements InstantSource {

    private final AtomicLong nanos;

    public JumpingClock(long nanos) {
        this.nanos = new AtomicLong(nanos);
    }

    void move(Duration by) {
        nanos.addAndGet(by.toNanos());
    }

    @Override
    public Instant instant() {
        return InstantNanos.toInstant(nanos.get());
    }
}
