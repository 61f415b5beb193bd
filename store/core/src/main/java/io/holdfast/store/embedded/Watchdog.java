package io.holdfast.store.embedded;

import io.holdfast.store.concurrent.PauseDetector;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.spi.BackendMetrics;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports slow write functions, which block all other writes, and cancels calls whose deadline has passed. */
final class Watchdog implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);
    private static final int STACK_LINES = 12;

    private final WriteFunctionRunner runner;
    private final long slowNanos;
    private final Runnable expireLate;
    private final BackendMetrics metrics;
    private final PauseDetector pauses;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(Threads.named("holdfast-watchdog"));
    private @Nullable QueuedWrite<?> warned;

    Watchdog(WriteFunctionRunner runner, Duration slowAfter, BackendMetrics metrics, Runnable expireLate) {
        this.runner = runner;
        this.metrics = metrics;
        this.slowNanos = slowAfter.toNanos();
        this.expireLate = expireLate;
        long period = Math.max(1, Math.min(100, slowAfter.toMillis() / 4));
        long tolerance = Math.max(100, slowAfter.toMillis() / 2);
        this.pauses = new PauseDetector(System::nanoTime, Duration.ofMillis(period), Duration.ofMillis(tolerance));
        ScheduledFuture<?> unused =
                timer.scheduleWithFixedDelay(this::checkRunning, period, period, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private void checkRunning() {
        try {
            Duration pause = pauses.tick();
            if (!pause.isZero()) {
                LOG.warn(
                        "the process did not run for about {} ms: it was stopped, its machine was suspended or"
                                + " overloaded, or it collected garbage",
                        pause.toMillis());
            }
            WriteFunctionRunner.Running running = runner.running();
            if (running != null && running.call() != warned && runningNanos(running) > slowNanos) {
                warned = running.call();
                warn(running);
            }
            expireLate.run();
        } catch (Throwable e) { // A scheduled task that throws is never run again.
            LOG.warn("the watchdog failed and will run again", e);
        }
    }

    /** Returns the running time of a function, excluding the time during which the whole process was paused. */
    private long runningNanos(WriteFunctionRunner.Running running) {
        return System.nanoTime() - running.since() - pauses.pausedNanosSince(running.since());
    }

    private void warn(WriteFunctionRunner.Running running) {
        Duration since = Duration.ofNanos(runningNanos(running));
        String name = running.call().request().name();
        LOG.warn(
                "the write function '{}' has been running for {} ms and blocks all other writes{}",
                name,
                since.toMillis(),
                stack(running.thread()));
        metrics.recordSlowFunction(name, since);
    }

    private static String stack(Thread thread) {
        StringBuilder text = new StringBuilder();
        StackTraceElement[] stack = thread.getStackTrace();
        for (int i = 0; i < Math.min(stack.length, STACK_LINES); i++) {
            text.append(System.lineSeparator()).append("    at ").append(stack[i]);
        }
        return text.toString();
    }
}
