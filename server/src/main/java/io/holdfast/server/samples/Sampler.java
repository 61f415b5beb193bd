package io.holdfast.server.samples;

import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.concurrent.RepeatedWarning;
import io.holdfast.store.error.ExceptionText;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Samples the metrics of a server once a minute. The samples of the last 24 hours are kept in memory and in a file, so
 * they survive a restart. In a cluster, each server keeps its own. Thread-safe.
 */
public final class Sampler implements AutoCloseable {

    /** The time between two samples. */
    static final Duration INTERVAL = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(Sampler.class);
    private static final Duration KEPT = Duration.ofHours(24);
    private static final double MILLIS = 1_000;

    private final Supplier<MetricSnapshots> metrics;
    private final SampleFile file;
    private final InstantSource clock;
    private final SampleHistory history = new SampleHistory();
    private final RepeatedWarning warning = new RepeatedWarning();
    private @Nullable Reading last;
    private @Nullable RecurringTask task;

    private record Reading(Instant time, MetricSnapshots metrics) {}

    /**
     * Creates a sampler and loads the samples of earlier processes from the data folder. It takes no samples until it
     * is started.
     */
    public Sampler(Path folder, Supplier<MetricSnapshots> metrics, InstantSource clock) {
        this.metrics = metrics;
        this.file = new SampleFile(folder);
        this.clock = clock;
        file.read().forEach(history::add);
    }

    /** Starts sampling. The first sample is taken after a minute, because a rate needs two readings. */
    public synchronized void start() {
        task = RecurringTask.startEvery(INTERVAL, "samples", closing -> sample());
    }

    /** Reads the metrics and, if there is an earlier reading, adds a sample. */
    void sample() {
        Reading now = new Reading(clock.instant(), metrics.get());
        Reading before = last;
        last = now;
        if (before == null || !before.time().isBefore(now.time())) {
            return;
        }
        double seconds = Duration.between(before.time(), now.time()).toMillis() / MILLIS;
        if (seconds > 0) {
            history.add(Sample.measure(now.time(), new MetricsChange(before.metrics(), now.metrics(), seconds)));
            write();
        }
    }

    private void write() {
        try {
            file.write(history.all());
            warning.recordSuccess();
        } catch (IOException e) {
            if (warning.recordFailure(e)) {
                LOG.warn(
                        "the charts would be lost in a restart, because {} cannot be written: {}",
                        file.path(),
                        ExceptionText.of(e));
            }
        }
    }

    /** Returns the samples later than a time, or all samples of the last 24 hours. */
    List<Sample> samples(@Nullable Instant since) {
        Instant oldest = clock.instant().minus(KEPT);
        return history.after(since == null || since.isBefore(oldest) ? oldest : since);
    }

    @Override
    public void close() {
        RecurringTask running;
        synchronized (this) {
            running = task;
        }
        if (running != null) {
            running.close();
        }
    }
}
