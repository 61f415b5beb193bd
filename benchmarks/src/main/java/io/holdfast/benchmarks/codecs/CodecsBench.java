package io.holdfast.benchmarks.codecs;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.Options;
import io.holdfast.benchmarks.Report;
import io.holdfast.benchmarks.Result;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the JMH benchmarks of this package. */
public final class CodecsBench implements Bench {

    private static final String BY_HAND = "hand-written ByteBuffer";
    private static final String JSON = "json";

    @Override
    public String name() {
        return "codecs";
    }

    @Override
    public String summary() {
        return "keys beside hand-written ones, and CBOR beside JSON (JMH)";
    }

    @Override
    public void run(Options options, Report report) throws RunnerException {
        report.fact("key", "(string, uuid, u64): 35 bytes");
        report.fact("value", "a record of 6 fields, one a map");
        int forks = options.pick(2, 1);
        int iterations = options.pick(5, 3);
        TimeValue each = options.pick(TimeValue.seconds(1), TimeValue.milliseconds(500));
        report.fact(
                "JMH",
                forks + (forks == 1 ? " fork, " : " forks, ") + iterations + " iterations of " + each
                        + " after as many to warm up");
        Report.progress("running JMH");
        Map<String, Double> rates = rates(new OptionsBuilder()
                .include(CodecsBench.class.getPackageName() + "\\..*")
                .mode(Mode.Throughput)
                .timeUnit(TimeUnit.SECONDS)
                .forks(forks)
                .warmupIterations(iterations)
                .warmupTime(each)
                .measurementIterations(iterations)
                .measurementTime(each)
                .verbosity(VerboseMode.SILENT)
                .build());
        report.add(result(rates, "key-encode", "KeyBenchmark.encode", BY_HAND, "KeyBenchmark.handEncode"));
        report.add(result(rates, "key-decode", "KeyBenchmark.decode", BY_HAND, "KeyBenchmark.handDecode"));
        report.add(result(rates, "cbor-encode", "ValueBenchmark.encode", JSON, "ValueBenchmark.jsonEncode")
                .bar(1));
        report.add(result(rates, "cbor-decode", "ValueBenchmark.decode", JSON, "ValueBenchmark.jsonDecode")
                .bar(1));
    }

    /** Operations a second, by class and method. */
    private static Map<String, Double> rates(org.openjdk.jmh.runner.options.Options options) throws RunnerException {
        Map<String, Double> rates = new HashMap<>();
        for (RunResult run : new Runner(options).run()) {
            String name = run.getParams().getBenchmark();
            rates.put(
                    name.substring(CodecsBench.class.getPackageName().length() + 1),
                    run.getPrimaryResult().getScore());
        }
        return rates;
    }

    private static Result result(Map<String, Double> rates, String name, String ours, String peer, String peers) {
        return Result.more(name, "ops/s", rates.getOrDefault(ours, 0.0), peer, rates.getOrDefault(peers, 0.0));
    }
}
