package io.holdfast.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is moved, in either direction. For any number of threads. */
public final class ManualClock implements InstantSource {

    /** Where a clock begins unless told otherwise. */
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

    /** Moves forward, or back if the step is negative; returns the new time. */
    public synchronized Instant advance(Duration step) {
        now = now.plus(step);
        return now;
    }

    /** Jumps to a time, earlier or later. */
    public synchronized void set(Instant time) {
        now = time;
    }

    @Override
    public String toString() {
        return "ManualClock[" + instant() + "]";
    }
}
