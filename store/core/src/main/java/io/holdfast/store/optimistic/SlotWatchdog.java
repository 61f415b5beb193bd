package io.holdfast.store.optimistic;

import io.holdfast.store.concurrent.PauseDetector;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.spi.BackendMetrics;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports functions that ran slowly in a commit slot, where they block the writes of all processes. */
final class SlotWatchdog implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SlotWatchdog.class);
    private static final Duration SLOW = Duration.ofSeconds(1);
    private static final Duration TICK = Duration.ofMillis(100);

    private final BackendMetrics metrics;
    private final PauseDetector pauses = new PauseDetector(System::nanoTime, TICK, SLOW.dividedBy(2));
    private final RecurringTask ticks;

    SlotWatchdog(BackendMetrics metrics) {
        this.metrics = metrics;
        ticks = RecurringTask.startEvery(TICK, "watchdog", closing -> pauses.tick());
    }

    /** Warns if a function that has just returned was slow. Time during which the process was paused does not count. */
    void warnIfSlow(String name, long startNanos) {
        long took = System.nanoTime() - startNanos;
        if (took <= SLOW.toNanos()) {
            return;
        }
        long paused = pauses.pausedNanosSince(startNanos);
        Duration ran = Duration.ofNanos(took - paused);
        if (ran.compareTo(SLOW) > 0) {
            LOG.warn("the write function '{}' ran for {} ms and blocked all other writes", name, ran.toMillis());
            metrics.recordSlowFunction(name, ran);
        } else {
            LOG.warn(
                    "the process did not run for about {} ms while it held the right to commit: it was stopped, its"
                            + " machine was suspended or overloaded, or it collected garbage",
                    Duration.ofNanos(paused).toMillis());
        }
    }

    @Override
    public void close() {
        ticks.close();
    }
}
