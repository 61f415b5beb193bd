package io.holdfast.store.concurrent;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * Detects that the whole process did not run for a while: it was stopped, its machine was suspended, or it collected
 * garbage. A thread calls {@link #tick} periodically; when a tick comes late, the process was paused. Thread-safe.
 */
public final class PauseDetector {

    private static final int MAX_PAUSES = 16;

    private final LongSupplier nanoClock;
    private final long periodNanos;
    private final long toleranceNanos;
    private final Deque<Pause> pauses = new ArrayDeque<>();
    private long lastTick;

    private record Pause(long from, long to) {

        long overlap(long since) {
            return Math.max(0, to - from - Math.max(0, since - from));
        }
    }

    /**
     * Creates a detector.
     *
     * @param nanoClock a clock like {@link System#nanoTime}
     * @param period the time between two ticks
     * @param tolerance the delay of a tick that is not counted as a pause
     */
    public PauseDetector(LongSupplier nanoClock, Duration period, Duration tolerance) {
        this.nanoClock = nanoClock;
        this.periodNanos = period.toNanos();
        this.toleranceNanos = tolerance.toNanos();
        this.lastTick = nanoClock.getAsLong();
    }

    /** Records that the process runs, and returns the duration of the pause since the last tick, or zero. */
    public synchronized Duration tick() {
        long now = nanoClock.getAsLong();
        Pause pause = pauseUntil(now);
        lastTick = now;
        long nanos = pause.to() - pause.from();
        if (nanos > 0) {
            pauses.addLast(pause);
            if (pauses.size() > MAX_PAUSES) {
                pauses.removeFirst();
            }
        }
        return Duration.ofNanos(nanos);
    }

    /** Returns for how many nanoseconds the process has been paused since the given time of the clock. */
    public synchronized long pausedNanosSince(long since) {
        long total = pauseUntil(nanoClock.getAsLong()).overlap(since);
        for (Pause pause : pauses) {
            total += pause.overlap(since);
        }
        return total;
    }

    /** Returns the pause since the last tick, which is empty if the next tick is not late. */
    private Pause pauseUntil(long now) {
        long expected = lastTick + periodNanos;
        return now - expected > toleranceNanos ? new Pause(expected, now) : new Pause(now, now);
    }
}
