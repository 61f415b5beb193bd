package io.holdfast.store.concurrent;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * Detects pauses of the whole process, caused for example by a stop signal, a suspended machine or garbage collection.
 * A thread calls {@link #tick} periodically; a late tick indicates a pause. Thread-safe.
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
     * @param tolerance the maximum delay of a tick that does not count as a pause
     */
    public PauseDetector(LongSupplier nanoClock, Duration period, Duration tolerance) {
        this.nanoClock = nanoClock;
        this.periodNanos = period.toNanos();
        this.toleranceNanos = tolerance.toNanos();
        this.lastTick = nanoClock.getAsLong();
    }

    /**
     * Records that the process is running, and returns the duration of the pause since the last tick, or zero if there
     * was none.
     */
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

    /** Returns the number of nanoseconds for which the process has been paused since the given clock time. */
    public synchronized long pausedNanosSince(long since) {
        long total = pauseUntil(nanoClock.getAsLong()).overlap(since);
        for (Pause pause : pauses) {
            total += pause.overlap(since);
        }
        return total;
    }

    /** Returns the pause since the last tick, or an empty pause if the next tick is not late. */
    private Pause pauseUntil(long now) {
        long expected = lastTick + periodNanos;
        return now - expected > toleranceNanos ? new Pause(expected, now) : new Pause(now, now);
    }
}
