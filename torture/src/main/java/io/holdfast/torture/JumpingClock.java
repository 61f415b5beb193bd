package io.holdfast.torture;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that goes on with every command instead of by itself, so that much time passes in little; and that jumps. */
final class JumpingClock implements InstantSource {

    private final AtomicLong nanos;

    JumpingClock(long nanos) {
        this.nanos = new AtomicLong(nanos);
    }

    void move(Duration by) {
        nanos.addAndGet(by.toNanos());
    }

    @Override
    public Instant instant() {
        return Times.instant(nanos.get());
    }
}
