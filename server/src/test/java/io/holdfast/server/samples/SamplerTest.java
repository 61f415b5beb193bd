package io.holdfast.server.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.holdfast.testkit.ManualClock;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sampler, with metrics and times that the test sets. */
class SamplerTest {

    private static final double[] BOUNDS = {0.1, 1, Double.POSITIVE_INFINITY};

    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock(Instant.parse("2026-11-19T10:00:00Z"));
    private final AtomicReference<MetricSnapshots> metrics = new AtomicReference<>(metrics(0, 0, 0, 0));

    private Sampler sampler() {
        return new Sampler(folder, metrics::get, clock);
    }

    /** Sets the metrics after a minute and takes a sample. */
    private void sample(Sampler sampler, MetricSnapshots next) {
        clock.advance(Duration.ofMinutes(1));
        metrics.set(next);
        sampler.sample();
    }

    private static List<Sample> samples(Sampler sampler) {
        return sampler.samples(null);
    }

    private static MetricSnapshots metrics(double charges, long fast, long slow, double ready) {
        return MetricSnapshots.of(
                CounterSnapshot.builder()
                        .name("holdfast_ledger_transactions")
                        .dataPoint(counter(charges, "type", "usage"))
                        .dataPoint(counter(7 * charges, "type", "purchase"))
                        .build(),
                HistogramSnapshot.builder()
                        .name("holdfast_http_request_duration_seconds")
                        .dataPoint(histogram(new long[] {fast, slow, 0}, "/v1/ledger/charges", "2xx"))
                        .dataPoint(histogram(new long[] {0, 0, slow}, "/v1/feed", "5xx"))
                        .build(),
                GaugeSnapshot.builder()
                        .name("holdfast_queue_messages")
                        .dataPoint(gauge(ready, "queue", "mails", "state", "ready"))
                        .dataPoint(gauge(2, "queue", "print", "state", "ready"))
                        .dataPoint(gauge(99, "queue", "webhooks.billing", "state", "ready"))
                        .dataPoint(gauge(99, "queue", "mails", "state", "delayed"))
                        .build());
    }

    private static CounterDataPointSnapshot counter(double value, String... labels) {
        return CounterDataPointSnapshot.builder()
                .value(value)
                .labels(Labels.of(labels))
                .build();
    }

    private static GaugeDataPointSnapshot gauge(double value, String... labels) {
        return GaugeDataPointSnapshot.builder()
                .value(value)
                .labels(Labels.of(labels))
                .build();
    }

    private static HistogramDataPointSnapshot histogram(long[] counts, String route, String status) {
        return HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(ClassicHistogramBuckets.of(BOUNDS, counts))
                .sum((double) Arrays.stream(counts).sum())
                .labels(Labels.of("route", route, "status", status))
                .build();
    }

    @Test
    void aSampleHasRatesQuantilesAndGauges() {
        Sampler sampler = sampler();
        sampler.sample();
        assertThat(samples(sampler)).as("a rate needs two readings").isEmpty();
        sample(sampler, metrics(120, 90, 10, 5));
        assertThat(samples(sampler)).hasSize(1).allSatisfy(sample -> {
            assertThat(sample.time()).isEqualTo("2026-11-19T10:01:00Z");
            assertThat(sample.value(Series.CHARGES)).isEqualTo(2);
            assertThat(sample.value(Series.REQUESTS)).isCloseTo(1.8333f, within(0.001f));
            assertThat(sample.value(Series.ERRORS)).isCloseTo(0.1667f, within(0.001f));
            assertThat(sample.value(Series.LATENCY_P99_MILLIS))
                    .as("9 of 10 requests in the bucket from 0.1 s to 1 s, without the feed")
                    .isCloseTo(910, within(0.1f));
            assertThat(sample.value(Series.MESSAGES_READY)).isEqualTo(7);
            assertThat(sample.value(Series.COMMITS)).as("not measured").isNaN();
            assertThat(sample.byName(EnumSet.of(Series.COMMITS, Series.CHARGES)))
                    .isEqualTo(Map.of("charges", 2.0));
        });
        sample(sampler, metrics(0, 0, 0, 0));
        assertThat(samples(sampler).get(1).value(Series.CHARGES))
                .as("a counter that has been reset")
                .isZero();
    }

    @Test
    void aRestartKeepsTheSamplesAndLeavesAGap() {
        Sampler first = sampler();
        first.sample();
        sample(first, metrics(60, 1, 1, 1));
        clock.advance(Duration.ofHours(2));
        Sampler second = sampler();
        second.sample();
        assertThat(samples(second)).extracting(Sample::time).containsExactly(Instant.parse("2026-11-19T10:01:00Z"));
        sample(second, metrics(120, 2, 2, 2));
        assertThat(samples(second))
                .extracting(sample -> sample.value(Series.CHARGES))
                .as("the time in which no server was running has no sample")
                .containsExactly(1f, 1f);
        assertThat(second.samples(Instant.parse("2026-11-19T10:01:00Z"))).hasSize(1);
        clock.advance(Duration.ofHours(23));
        assertThat(samples(second)).as("of the last 24 hours").hasSize(1);
    }

    @Test
    void theNumberOfSamplesIsLimitedAndAClockThatIsSetBackRemovesLaterOnes() {
        SampleHistory history = new SampleHistory();
        Instant start = clock.instant();
        for (int minute = 0; minute < SampleHistory.CAPACITY + 5; minute++) {
            history.add(new Sample(start.plus(Duration.ofMinutes(minute)), Map.of()));
        }
        assertThat(history.all()).hasSize(SampleHistory.CAPACITY);
        assertThat(history.all().get(0).time()).isEqualTo(start.plus(Duration.ofMinutes(5)));
        history.add(new Sample(start.plus(Duration.ofMinutes(7)), Map.of()));
        assertThat(history.all())
                .extracting(Sample::time)
                .containsExactly(
                        start.plus(Duration.ofMinutes(5)),
                        start.plus(Duration.ofMinutes(6)),
                        start.plus(Duration.ofMinutes(7)));
    }

    @Test
    void aDamagedFileIsIgnoredAndReplaced() throws Exception {
        SampleFixture.write(folder);
        SampleFile file = new SampleFile(folder);
        byte[] intact = Files.readAllBytes(file.path());
        assertThat(file.read()).hasSizeGreaterThan(1_000);
        assertThat(intact.length).isLessThan(200_000);
        for (int length : new int[] {0, 3, 4, 100, intact.length - 1}) {
            Files.write(file.path(), Arrays.copyOf(intact, length));
            assertThat(file.read()).as("%s bytes", length).isEmpty();
        }
        byte[] changed = intact.clone();
        changed[intact.length / 2] ^= 1;
        Files.write(file.path(), changed);
        Sampler sampler = sampler();
        sampler.sample();
        assertThat(samples(sampler)).isEmpty();
        sample(sampler, metrics(1, 1, 1, 1));
        assertThat(file.read()).hasSize(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
                .isEqualTo("rw-------");
    }

    @Test
    void aFileThatCannotBeWrittenDoesNotStopTheSampler() throws Exception {
        Sampler sampler = new Sampler(Files.createFile(folder.resolve("file")), metrics::get, clock);
        sampler.sample();
        sample(sampler, metrics(60, 1, 1, 1));
        sample(sampler, metrics(120, 1, 1, 1));
        assertThat(samples(sampler)).hasSize(2);
    }

    @Test
    void everySeriesIsOnThePageAboutMonitoring() throws Exception {
        String page = Files.readString(Path.of("..", "docs", "operating", "watching.md"));
        assertThat(Series.values()).allSatisfy(series -> assertThat(page).contains("`" + series.wireName() + "`"));
    }
}
