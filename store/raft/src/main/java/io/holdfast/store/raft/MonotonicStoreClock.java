package io.holdfast.store.raft;

import io.holdfast.store.codec.EpochNanos;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that never goes backwards and is never behind the newest store time in the log. Thread-safe. */
final class MonotonicStoreClock implements InstantSource {

    private final InstantSource local;
    private final AtomicLong latest;

    /**
     * Creates a clock.
     *
     * @param floor the newest store time in the log, in nanoseconds since the epoch
     */
    MonotonicStoreClock(InstantSource local, long floor) {
        this.local = local;
        this.latest = new AtomicLong(floor);
    }

    @Override
    public Instant instant() {
        long nanos = nanos();
        return EpochNanos.toInstant(nanos);
    }

    /** Returns the time in nanoseconds since the epoch. */
    long nanos() {
        long now = EpochNanos.of(local.instant());
        return latest.accumulateAndGet(now, Math::max);
    }
}
