package io.holdfast.server.modules;

import io.holdfast.queue.QueueStats;
import io.holdfast.retry.RetryCounter;
import io.holdfast.seats.Event;
import io.holdfast.seats.SeatCounts;
import io.holdfast.store.ReadTx;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is in the rooms when somebody looks, all of one moment: it is read from the store, so no restart resets it. */
public final class ModuleMetrics implements MultiCollector {

    /** Of queues and of events: each label is a time series in somebody's database. */
    private static final int MOST = 200;

    private static final Map<String, String> FAILED_EVENTS = Map.of(
            "failed_event_save_total", "Events that failed and were saved.",
            "failed_event_retry_total", "Retries by their result.",
            "failed_event_exhausted_total", "Events whose retries are used up.",
            "failed_event_refused_total", "Events that were refused for good.",
            "failed_event_requeue_total", "Events that somebody requeued.",
            "failed_event_discard_total", "Events that somebody discarded.");

    private final ServerModules rooms;

    public ModuleMetrics(ServerModules rooms) {
        this.rooms = rooms;
    }

    @Override
    public MetricSnapshots collect() {
        return rooms.store().read(tx -> {
            MetricSnapshots.Builder all = MetricSnapshots.builder();
            queues(tx, all);
            seats(tx, all);
            failedEvents(tx, all);
            return all.build();
        });
    }

    private void queues(ReadTx tx, MetricSnapshots.Builder all) {
        GaugeSnapshot.Builder messages =
                gauge("holdfast_queue_messages", "Messages of a queue by state; of the first " + MOST + " queues.");
        GaugeSnapshot.Builder oldest =
                gauge("holdfast_queue_oldest_seconds", "How long the oldest message has been in a queue.");
        Instant now = tx.now();
        rooms.queues().views().queues(tx, MOST, null).rows().stream()
                .flatMap(queue -> rooms.queues().views().stats(tx, queue.name()).stream())
                .forEach(stats -> {
                    Map.of("ready", stats.ready(), "delayed", stats.delayed(), "in_flight", stats.inFlight())
                            .forEach((state, count) ->
                                    messages.dataPoint(point(count, "queue", stats.queue(), "state", state)));
                    oldest.dataPoint(point(age(stats, now), "queue", stats.queue()));
                });
        all.metricSnapshot(messages.build()).metricSnapshot(oldest.build());
    }

    private static double age(QueueStats stats, Instant now) {
        return stats.oldest() == null
                ? 0
                : Math.max(0, Duration.between(stats.oldest(), now).toMillis() / 1e3);
    }

    private void seats(ReadTx tx, MetricSnapshots.Builder all) {
        GaugeSnapshot.Builder places = gauge(
                "holdfast_seats_places",
                "Seats and places of an event by state; of events on sale among the first " + MOST + ".");
        for (Event event : rooms.seats().events().list(tx, MOST, null).rows()) {
            if (event.status() == Event.Status.OPEN) {
                SeatCounts stats = event.stats();
                Map.of(
                                "available", stats.available(),
                                "reserved", stats.reserved(),
                                "sold", stats.sold(),
                                "blocked", stats.blocked())
                        .forEach((state, count) -> places.dataPoint(
                                point(count, "event", event.id().value(), "state", state)));
            }
        }
        all.metricSnapshot(places.build());
    }

    private void failedEvents(ReadTx tx, MetricSnapshots.Builder all) {
        Map<String, CounterSnapshot.Builder> counters = new TreeMap<>();
        FAILED_EVENTS.keySet().forEach(name -> counters.put(name, counter(name)));
        for (RetryCounter counter : rooms.retries().counters(tx)) {
            counters.computeIfAbsent(counter.name(), ModuleMetrics::counter)
                    .dataPoint(CounterDataPointSnapshot.builder()
                            .labels(Labels.of(
                                    List.copyOf(counter.labels().keySet()),
                                    List.copyOf(counter.labels().values())))
                            .value((double) counter.value())
                            .build());
        }
        counters.values().forEach(counter -> all.metricSnapshot(counter.build()));
    }

    private static CounterSnapshot.Builder counter(String name) {
        return CounterSnapshot.builder()
                .name("holdfast_" + name.replace("_total", ""))
                .help(FAILED_EVENTS.getOrDefault(name, "Failed events."));
    }

    private static GaugeSnapshot.Builder gauge(String name, String help) {
        return GaugeSnapshot.builder().name(name).help(help);
    }

    private static GaugeDataPointSnapshot point(double value, String... labels) {
        return GaugeDataPointSnapshot.builder()
                .labels(Labels.of(labels))
                .value(value)
                .build();
    }
}
