package io.holdfast.benchmarks.http;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.MedianWithSpread;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.benchmarks.ledger.EmbeddedLedger;
import io.holdfast.benchmarks.ledger.UsageGenerator;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Measures a feed subscriber over HTTP and the latency of webhooks, compared with fixed targets. */
public final class FeedBench implements Bench {

    private static final String BAR = "bar";
    private static final double EVENTS_PER_SECOND = 20_000;
    private static final double P50_MILLIS = 20;
    private static final double P99_MILLIS = 100;
    /** The number of events in a loaded ledger: each account is created, credited and charged. */
    private static final long LOADED_EVENTS = 3L * UsageGenerator.ACCOUNTS;

    private static final long TIMEOUT_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final String CATCH_UP = "catch-up";

    @Override
    public String name() {
        return "feed";
    }

    @Override
    public String summary() {
        return "events over HTTP and the latency of webhooks, compared with fixed targets";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        report.addFact("server", "a separate process on this machine, loopback, " + ServerProcess.HEAP);
        report.addFact("subscriber", "one stream of JSON Lines with data fields; the lines are counted, not decoded");
        report.addFact(
                "webhooks",
                "one endpoint on this machine without TLS, and a second one in webhook-hanging-p99; from the time of"
                        + " the transaction to the received request, with nothing else running");
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            BenchReport.printProgress("loading 100,000 accounts, which are 300,000 events");
            Path folder = scratch.createFolder("server");
            new EmbeddedLedger(folder).close();
            try (ServerProcess server = ServerProcess.start(folder, "--webhook-private-networks")) {
                catchUp(options, report, server);
                follow(options, report, server);
                webhooks(options, report, server);
            }
        }
    }

    /** Measures a subscriber that starts at the oldest event and receives all events. */
    private static void catchUp(BenchOptions options, BenchReport report, ServerProcess server) throws Exception {
        List<Double> rounds = new ArrayList<>();
        for (int round = 0; round < options.pick(5, 3); round++) {
            BenchReport.printProgress(CATCH_UP + ": round " + (round + 1));
            long start = System.nanoTime();
            try (FeedSubscriber subscriber = new FeedSubscriber(server, "")) {
                long end = subscriber.awaitEvents(LOADED_EVENTS, TIMEOUT_NANOS);
                rounds.add(LOADED_EVENTS / ((end - start) / 1e9));
            }
        }
        report.add(againstRate(CATCH_UP, MedianWithSpread.of(toArray(rounds)))
                .withDescription("a subscriber receives 300,000 recorded events"));
    }

    /** Measures a subscriber that receives events while charges are running. */
    private static void follow(BenchOptions options, BenchReport report, ServerProcess server) throws Exception {
        int seconds = options.pick(20, 5);
        BenchReport.printProgress("follow: bulk charges for " + seconds + " s");
        HttpChargeLoad load = new HttpChargeLoad(server);
        try (FeedSubscriber subscriber = new FeedSubscriber(server, "latest")) {
            long start = System.nanoTime();
            long until = start + TimeUnit.SECONDS.toNanos(seconds);
            load.bulkCharges(1, UsageGenerator.BULK, () -> System.nanoTime() < until);
            long charged = System.nanoTime();
            long end = subscriber.awaitEvents(load.charged(), TIMEOUT_NANOS);
            double rate = load.charged() / ((end - start) / 1e9);
            report.addFact(
                    "follow",
                    load.charged() + " charges in " + (charged - start) / 1_000_000 + " ms; the last event arrived "
                            + Math.max(0, end - charged) / 1_000_000 + " ms after the last response");
            report.add(
                    againstRate("follow", MedianWithSpread.of(rate))
                            .withDescription(
                                    "one connection charges 1,000 usage records per request; all events are received")
                            .withBehindReason(
                                    "The charges themselves, the server and the subscriber share the same cores; the rate is that"
                                            + " of the charges as long as the last event arrives soon after the last response."));
        }
    }

    private static void webhooks(BenchOptions options, BenchReport report, ServerProcess server) throws Exception {
        BenchReport.printProgress("webhooks");
        try (WebhookLatency webhooks = new WebhookLatency(server)) {
            Duration pause = Duration.ofMillis(20);
            Histogram unused = webhooks.measure(options.pick(500, 200), pause);
            Histogram latencies = webhooks.measure(options.pick(2_000, 300), pause);
            report.add(againstMillis("webhook-p50", latencies.getValueAtPercentile(50), P50_MILLIS)
                    .withLatencies(latencies)
                    .withDescription("median time from a transaction to the received webhook, on an idle server"));
            report.add(againstMillis("webhook-p99", latencies.getValueAtPercentile(99), P99_MILLIS)
                    .withDescription("99th percentile of the same time"));
            BenchReport.printProgress("webhooks beside an endpoint that does not respond");
            webhooks.addHangingEndpoint();
            Histogram beside = webhooks.measure(options.pick(2_000, 300), pause);
            webhooks.requireHanging();
            report.add(againstMillis("webhook-hanging-p99", beside.getValueAtPercentile(99), P99_MILLIS)
                    .withLatencies(beside)
                    .withDescription("99th percentile of the same time, while a second endpoint for the same events"
                            + " accepts requests and does not respond until the timeout"));
        }
    }

    private static ComparisonResult againstRate(String name, MedianWithSpread rate) {
        return ComparisonResult.higherIsBetter(name, "events/s", rate, BAR, MedianWithSpread.of(EVENTS_PER_SECOND))
                .withTarget(1);
    }

    private static ComparisonResult againstMillis(String name, long nanos, double bar) {
        return ComparisonResult.lowerIsBetter(
                        name, "ms", MedianWithSpread.of(nanos / 1e6), BAR, MedianWithSpread.of(bar))
                .withTarget(1);
    }

    private static double[] toArray(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
