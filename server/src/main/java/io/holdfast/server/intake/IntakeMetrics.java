package io.holdfast.server.intake;

import io.holdfast.intake.EventProcessor;
import io.holdfast.intake.InboundMessage;
import io.holdfast.intake.RabbitSubscriber;
import io.holdfast.intake.ReceiveOutcome;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.Retries;
import io.holdfast.retry.Verdict;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The metrics of the intake. The number of applied events is stored; the other counters start at 0 with the server. */
final class IntakeMetrics implements MultiCollector {

    private static final Logger LOG = LoggerFactory.getLogger(IntakeMetrics.class);

    private final Store store;
    private final EventProcessor processor;
    private final Retries retries;
    private final Map<String, RabbitSubscriber> subscribers;
    private final Map<List<String>, LongAdder> received = new ConcurrentHashMap<>();
    private final Map<List<String>, LongAdder> calls = new ConcurrentHashMap<>();
    /** The age of the last timestamped message by source, in seconds. */
    private final Map<String, Double> lag = new ConcurrentHashMap<>();

    IntakeMetrics(Store store, EventProcessor processor, Retries retries, Map<String, RabbitSubscriber> subscribers) {
        this.store = store;
        this.processor = processor;
        this.retries = retries;
        this.subscribers = subscribers;
    }

    void onReceived(String source, InboundMessage message, @Nullable ReceiveOutcome outcome) {
        count(received, source, outcomeName(outcome));
        String sent = message.attributes().get("property:timestamp");
        if (sent != null) {
            try {
                double age = Duration.between(Instant.parse(sent), store.now()).toMillis() / 1e3;
                lag.put(source, Math.max(0, age));
            } catch (DateTimeException | ArithmeticException e) {
                LOG.debug("ignoring the invalid timestamp of a message: {}", sent);
            }
        }
    }

    private static String outcomeName(@Nullable ReceiveOutcome outcome) {
        if (outcome == null) {
            return "unsaved";
        } else if (outcome instanceof ReceiveOutcome.Applied) {
            return "applied";
        } else if (outcome instanceof ReceiveOutcome.Repeated) {
            return "repeated";
        } else if (outcome instanceof ReceiveOutcome.Ignored) {
            return "ignored";
        }
        return outcome instanceof ReceiveOutcome.SavedForRetry saved
                        && saved.event().status() == FailedEvent.Status.REFUSED
                ? "refused"
                : "failed";
    }

    void onCalled(String type, Verdict verdict) {
        String result =
                verdict instanceof Verdict.Done ? "done" : verdict instanceof Verdict.Refused ? "refused" : "failed";
        count(calls, type, result);
    }

    private static void count(Map<List<String>, LongAdder> counters, String first, String second) {
        counters.computeIfAbsent(List.of(first, second), labels -> new LongAdder())
                .increment();
    }

    long received(String source) {
        return received.entrySet().stream()
                .filter(entry -> entry.getKey().get(0).equals(source))
                .mapToLong(entry -> entry.getValue().sum())
                .sum();
    }

    @Override
    public MetricSnapshots collect() {
        return store.read(tx -> MetricSnapshots.of(
                counters(
                        "holdfast_intake_received",
                        "Messages received since the server started, by source and outcome.",
                        "source",
                        "outcome",
                        received),
                counters(
                        "holdfast_intake_calls",
                        "HTTP calls made to handle events since the server started, by event type and result.",
                        "event_type",
                        "result",
                        calls),
                applied(tx),
                connected(),
                lag(),
                overdue(tx)));
    }

    private static MetricSnapshot counters(
            String name, String help, String first, String second, Map<List<String>, LongAdder> values) {
        CounterSnapshot.Builder counter = CounterSnapshot.builder().name(name).help(help);
        values.forEach((labels, value) -> counter.dataPoint(CounterDataPointSnapshot.builder()
                .labels(Labels.of(first, labels.get(0), second, labels.get(1)))
                .value((double) value.sum())
                .build()));
        return counter.build();
    }

    private MetricSnapshot applied(ReadTx tx) {
        CounterSnapshot.Builder counter = CounterSnapshot.builder()
                .name("holdfast_intake_applied")
                .help("Events applied by the intake, by event type; counted in the commits that apply them.");
        processor
                .appliedCounts(tx)
                .forEach((type, count) -> counter.dataPoint(CounterDataPointSnapshot.builder()
                        .labels(Labels.of("event_type", type))
                        .value((double) count)
                        .build()));
        return counter.build();
    }

    private MetricSnapshot connected() {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder()
                .name("holdfast_intake_connected")
                .help("1 if the source is connected and consuming, otherwise 0.");
        subscribers.forEach(
                (source, subscriber) -> gauge.dataPoint(point(subscriber.isConsuming() ? 1 : 0, "source", source)));
        return gauge.build();
    }

    private MetricSnapshot lag() {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder()
                .name("holdfast_intake_lag_seconds")
                .help("Age of the last message when it was received, for sources whose messages have a timestamp.");
        lag.forEach((source, seconds) -> gauge.dataPoint(point(seconds, "source", source)));
        return gauge.build();
    }

    /** Returns the time for which the most overdue event has been due. */
    private MetricSnapshot overdue(ReadTx tx) {
        double seconds = retries.due(tx, 1, IntakeConfig.GROUP).stream()
                .mapToDouble(event ->
                        Duration.between(event.state().nextRetryAt(), tx.now()).toMillis() / 1e3)
                .findFirst()
                .orElse(0);
        return GaugeSnapshot.builder()
                .name("holdfast_intake_retry_lag_seconds")
                .help("Time for which the longest overdue failed event has been due.")
                .dataPoint(point(Math.max(0, seconds)))
                .build();
    }

    private static GaugeDataPointSnapshot point(double value, String... labels) {
        return GaugeDataPointSnapshot.builder()
                .labels(Labels.of(labels))
                .value(value)
                .build();
    }
}
