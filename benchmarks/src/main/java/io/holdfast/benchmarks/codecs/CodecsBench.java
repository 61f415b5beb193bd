package io.holdfast.benchmarks.codecs;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.MedianWithSpread;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/** Runs the JMH benchmarks of this package. */
public final class CodecsBench implements Bench {

    private static final String HAND_WRITTEN = "hand-written ByteBuffer";
    private static final String JSON = "json";

    @Override
    public String name() {
        return "codecs";
    }

    @Override
    public String summary() {
        return "key codecs compared with hand-written ones, and CBOR compared with JSON (JMH)";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws RunnerException {
        report.addFact("key", "(string, uuid, u64): 35 bytes");
        report.addFact("value", "a record of 6 fields, one a map");
        int forks = options.pick(2, 1);
        int iterations = options.pick(5, 3);
        TimeValue iterationTime = options.pick(TimeValue.seconds(1), TimeValue.milliseconds(500));
        report.addFact(
                "JMH",
                forks + (forks == 1 ? " fork, " : " forks, ") + iterations + " iterations of " + iterationTime
                        + " after the same number of warm-up iterations");
        BenchReport.printProgress("running JMH");
        Map<String, MedianWithSpread> rates = rates(new OptionsBuilder()
                .include(CodecsBench.class.getPackageName() + "\\..*")
                .mode(Mode.Throughput)
                .timeUnit(TimeUnit.SECONDS)
                .forks(forks)
                .warmupIterations(iterations)
                .warmupTime(iterationTime)
                .measurementIterations(iterations)
                .measurementTime(iterationTime)
                .verbosity(VerboseMode.SILENT)
                .build());
        report.add(compare(rates, "key-encode", "KeyBenchmark.encode", HAND_WRITTEN, "KeyBenchmark.handEncode")
                .withDescription("encoding of a composite key"));
        report.add(compare(rates, "key-decode", "KeyBenchmark.decode", HAND_WRITTEN, "KeyBenchmark.handDecode")
                .withDescription("decoding of a composite key"));
        report.add(compare(rates, "cbor-encode", "ValueBenchmark.encode", JSON, "ValueBenchmark.jsonEncode")
                .withTarget(1)
                .withDescription("encoding of a value"));
        report.add(compare(rates, "cbor-decode", "ValueBenchmark.decode", JSON, "ValueBenchmark.jsonDecode")
                .withTarget(1)
                .withDescription("decoding of a value"));
    }

    /** Runs JMH and returns the operations per second by class and method. */
    private static Map<String, MedianWithSpread> rates(org.openjdk.jmh.runner.options.Options options)
            throws RunnerException {
        Map<String, MedianWithSpread> rates = new HashMap<>();
        for (RunResult run : new Runner(options).run()) {
            String name = run.getParams().getBenchmark();
            Statistics scores = run.getPrimaryResult().getStatistics();
            rates.put(
                    name.substring(CodecsBench.class.getPackageName().length() + 1),
                    new MedianWithSpread(scores.getPercentile(50), scores.getMin(), scores.getMax()));
        }
        return rates;
    }

    private static ComparisonResult compare(
            Map<String, MedianWithSpread> rates, String name, String ours, String peer, String peers) {
        return ComparisonResult.higherIsBetter(name, "ops/s", rate(rates, ours), peer, rate(rates, peers));
    }

    private static MedianWithSpread rate(Map<String, MedianWithSpread> rates, String method) {
        return Objects.requireNonNull(rates.get(method), method);
    }
}
