package io.holdfast.server.offsite;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The metrics of the off-site backups. The counter starts at 0 when the server starts. */
final class OffsiteStatus implements MultiCollector {

    private final Supplier<@Nullable Instant> verified;
    private final AtomicLong failures = new AtomicLong();
    private volatile @Nullable Instant newest;
    private volatile @Nullable Instant succeeded;

    /**
     * Creates the status before the first run.
     *
     * @param verified returns the time of the last verification, or null if there was none
     */
    OffsiteStatus(Supplier<@Nullable Instant> verified) {
        this.verified = verified;
    }

    void recordNewest(@Nullable Instant time) {
        newest = time;
    }

    void recordSuccess(Instant now) {
        succeeded = now;
    }

    void recordFailure() {
        failures.incrementAndGet();
    }

    @Override
    public MetricSnapshots collect() {
        return MetricSnapshots.of(
                gauge(
                        "holdfast_offsite_newest_timestamp_seconds",
                        "Time of the newest off-site backup, in seconds since 1970; no value if there is none or the"
                                + " location has not been reached since the start.",
                        newest),
                gauge(
                        "holdfast_offsite_copied_timestamp_seconds",
                        "Time at which all backups and the archive had last been copied off-site, in seconds since"
                                + " 1970; no value before the first time since the start.",
                        succeeded),
                gauge(
                        "holdfast_offsite_verified_timestamp_seconds",
                        "Time at which an off-site backup was last restored and verified without problems, in seconds"
                                + " since 1970; no value if it never was.",
                        verified.get()),
                CounterSnapshot.builder()
                        .name("holdfast_offsite_failures")
                        .help("Failed attempts to copy or verify off-site backups since the start.")
                        .dataPoint(CounterDataPointSnapshot.builder()
                                .value((double) failures.get())
                                .build())
                        .build());
    }

    private static MetricSnapshot gauge(String name, String help, @Nullable Instant time) {
        return GaugeSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(GaugeDataPointSnapshot.builder()
                        .value(time == null ? Double.NaN : (double) time.getEpochSecond())
                        .build())
                .build();
    }
}
