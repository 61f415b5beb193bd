package io.holdfast.server.sinks;

import io.holdfast.sinks.SinkStatus;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The metrics of sinks. The counters start at 0 with the server. */
final class SinkMetrics implements MultiCollector {

    private final SinkService sinks;

    SinkMetrics(SinkService sinks) {
        this.sinks = sinks;
    }

    @Override
    public MetricSnapshots collect() {
        Map<String, SinkStatus> statuses = sinks.statuses();
        return MetricSnapshots.of(
                counter(
                        statuses,
                        "holdfast_sink_published",
                        "Events that the broker has acknowledged since the start.",
                        SinkStatus::published),
                counter(
                        statuses,
                        "holdfast_sink_errors",
                        "Failures to connect or to publish since the start.",
                        SinkStatus::errors),
                gauge(
                        statuses,
                        "holdfast_sink_running",
                        "1 if the last attempt to connect or to publish succeeded, otherwise 0.",
                        status -> status.state() == SinkStatus.State.RUNNING ? 1 : 0),
                gauge(
                        statuses,
                        "holdfast_sink_blocked",
                        "1 if events after the cursor are not available, so that nothing is published, otherwise 0.",
                        status -> status.state() == SinkStatus.State.BLOCKED ? 1 : 0),
                gauge(
                        statuses,
                        "holdfast_sink_lag_commits",
                        "Commits after the last event that the broker has acknowledged.",
                        SinkStatus::lagCommits),
                gauge(
                        statuses,
                        "holdfast_sink_lag_seconds",
                        "Age of the oldest event that the broker has not acknowledged.",
                        status -> status.lag().toMillis() / 1e3));
    }

    private static MetricSnapshot counter(
            Map<String, SinkStatus> statuses, String name, String help, ToDoubleFunction<SinkStatus> value) {
        CounterSnapshot.Builder counter = CounterSnapshot.builder().name(name).help(help);
        statuses.forEach((sink, status) -> counter.dataPoint(CounterDataPointSnapshot.builder()
                .labels(Labels.of("sink", sink))
                .value(value.applyAsDouble(status))
                .build()));
        return counter.build();
    }

    private static MetricSnapshot gauge(
            Map<String, SinkStatus> statuses, String name, String help, ToDoubleFunction<SinkStatus> value) {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        statuses.forEach((sink, status) -> gauge.dataPoint(GaugeDataPointSnapshot.builder()
                .labels(Labels.of("sink", sink))
                .value(value.applyAsDouble(status))
                .build()));
        return gauge.build();
    }
}
