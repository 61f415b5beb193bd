package io.holdfast.server.modules;

import io.holdfast.queue.QueueStats;
import io.holdfast.retry.RetryCounterValue;
import io.holdfast.seats.Event;
import io.holdfast.seats.SeatCounts;
import io.holdfast.store.ReadTx;
import io.holdfast.store.error.StoreException;
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
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The metrics of the modules. They are read from one snapshot of the store at each scrape, so a restart does not reset
 * them. If the store cannot be read, only {@code holdfast_store_readable} is reported, so that the other metrics of the
 * server remain available.
 */
public final class ModuleMetrics implements MultiCollector {

    private static final Logger LOG = LoggerFactory.getLogger(ModuleMetrics.class);

    /** The maximum number of queues and of events to report, because each label value creates a time series. */
    private static final int MAX_LABELS = 200;

    private static final int MAX_COUNTERS = 1_000;
    private static final int MAX_HOLDS = 1_000;
    private static final String QUEUES = ", for the first " + MAX_LABELS + " queues.";

    private static final Map<String, String> FAILED_EVENTS = Map.of(
            "failed_event_save_total", "Failed events that were saved.",
            "failed_event_retry_total", "Retries by result.",
            "failed_event_exhausted_total",
                    "Events that became exhausted: they used all their retries, or a retry could not succeed.",
            "failed_event_refused_total", "Events that were refused by a business rule.",
            "failed_event_requeue_total",
                    "Events that were requeued by an operator, or automatically when their account had enough credit.",
            "failed_event_discard_total", "Events that were discarded.");

    private final ServerModules modules;

    public ModuleMetrics(ServerModules modules) {
        this.modules = modules;
    }

    @Override
    public MetricSnapshots collect() {
        try {
            return modules.store().readLocal(tx -> {
                MetricSnapshots.Builder all = MetricSnapshots.builder();
                holds(tx, all);
                queues(tx, all);
                seats(tx, all);
                failedEvents(tx, all);
                return all.metricSnapshot(readable(1)).build();
            });
        } catch (StoreException e) {
            LOG.warn("the metrics of the modules cannot be read: {}", e.getMessage());
            return MetricSnapshots.of(readable(0));
        }
    }

    private static GaugeSnapshot readable(int value) {
        return gauge(
                        "holdfast_store_readable",
                        "1 if the metrics of the modules could be read from the store at this scrape, otherwise 0.")
                .dataPoint(point(value))
                .build();
    }

    private void holds(ReadTx tx, MetricSnapshots.Builder all) {
        all.metricSnapshot(gauge("holdfast_ledger_holds_open", "Open holds, counted up to " + MAX_HOLDS + ".")
                .dataPoint(point(modules.ledger().holds().countOpen(tx, MAX_HOLDS)))
                .build());
    }

    private void queues(ReadTx tx, MetricSnapshots.Builder all) {
        List<QueueStats> queues = modules.queues().views().queues(tx, MAX_LABELS, null).rows().stream()
                .flatMap(queue -> modules.queues().views().stats(tx, queue.name()).stream())
                .toList();
        GaugeSnapshot.Builder messages = gauge("holdfast_queue_messages", "Messages in a queue by state" + QUEUES);
        GaugeSnapshot.Builder oldest = gauge("holdfast_queue_oldest_seconds", "Age of the oldest message in a queue.");
        Instant now = tx.now();
        queues.forEach(stats -> {
            Map.of("ready", stats.ready(), "delayed", stats.delayed(), "in_flight", stats.inFlight())
                    .forEach(
                            (state, count) -> messages.dataPoint(point(count, "queue", stats.queue(), "state", state)));
            oldest.dataPoint(point(age(stats, now), "queue", stats.queue()));
        });
        all.metricSnapshot(messages.build())
                .metricSnapshot(oldest.build())
                .metricSnapshot(total("enqueued", "Messages added to a queue" + QUEUES, queues, QueueStats::enqueued))
                .metricSnapshot(total("delivered", "Deliveries of a queue" + QUEUES, queues, QueueStats::delivered))
                .metricSnapshot(
                        total("acked", "Acknowledged deliveries of a queue" + QUEUES, queues, QueueStats::acked))
                .metricSnapshot(total(
                        "failed",
                        "Deliveries of a queue that were rejected or whose lease expired" + QUEUES,
                        queues,
                        QueueStats::failed))
                .metricSnapshot(total(
                        "dead_lettered",
                        "Messages that a queue moved to its dead-letter queue" + QUEUES,
                        queues,
                        QueueStats::deadLettered));
    }

    private static CounterSnapshot total(
            String name, String help, List<QueueStats> queues, ToLongFunction<QueueStats> value) {
        CounterSnapshot.Builder counter =
                CounterSnapshot.builder().name("holdfast_queue_" + name).help(help);
        queues.forEach(stats -> counter.dataPoint(CounterDataPointSnapshot.builder()
                .labels(Labels.of("queue", stats.queue()))
                .value((double) value.applyAsLong(stats))
                .build()));
        return counter.build();
    }

    private static double age(QueueStats stats, Instant now) {
        return stats.oldest() == null
                ? 0
                : Math.max(0, Duration.between(stats.oldest(), now).toMillis() / 1e3);
    }

    private void seats(ReadTx tx, MetricSnapshots.Builder all) {
        GaugeSnapshot.Builder places = gauge(
                "holdfast_seats_places",
                "Seats and places of an event by state, for open events among the first " + MAX_LABELS + ".");
        for (Event event : modules.seats().events().list(tx, MAX_LABELS, null).rows()) {
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
        for (RetryCounterValue counter : modules.retries().counters(tx, MAX_COUNTERS)) {
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
