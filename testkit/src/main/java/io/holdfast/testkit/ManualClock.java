package io.holdfast.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that changes only when it is set or advanced. Thread-safe. */
public final class ManualClock implements InstantSource {

    /** The default initial time. */
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private Instant now;

    public ManualClock() {
        this(START);
    }

    public ManualClock(Instant start) {
        now = start;
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    /** Advances the clock by the given step, which may be negative, and returns the new time. */
    public synchronized Instant advance(Duration step) {
        now = now.plus(step);
        return now;
    }

    /** Sets the clock to an earlier or later time. */
    public synchronized void set(Instant time) {
        now = time;
    }

    @Override
    public String toString() {
        return "ManualClock[" + instant() + "]";
    }
}
