package io.holdfast.benchmarks;

import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.BenchmarkResults;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.CostCurve;
import io.holdfast.benchmarks.harness.MedianWithSpread;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sample results that cover all features of the page. */
final class SampleResults {

    private SampleResults() {}

    static BenchmarkResults results() {
        BenchReport store = new BenchReport("store", "durable writes, compared with <others>");
        store.addFact("durability", "FSYNC");
        store.add(ComparisonResult.higherIsBetter(
                        "write", "ops/s", MedianWithSpread.of(3_100, 3_000, 2_500), "other", MedianWithSpread.of(2_000))
                .withTarget(1)
                .withDescription("one writer"));
        store.add(ComparisonResult.lowerIsBetter(
                        "open", "ms", MedianWithSpread.of(500), "limit", MedianWithSpread.of(300))
                .withTarget(1)
                .withDescription("a clean start")
                .withBehindReason("Files are read."));
        store.add(ComparisonResult.higherIsBetter(
                "read", "ops/s", MedianWithSpread.of(90), "other", MedianWithSpread.of(100)));
        BenchReport growth = new BenchReport("growth", "cost by size");
        growth.add(new CostCurve(
                "growth",
                "charge",
                "accounts",
                "us/op",
                "a charge",
                List.of(
                        new CostCurve.Point(1_000, MedianWithSpread.of(18, 20, 23)),
                        new CostCurve.Point(10_000, MedianWithSpread.of(19, 22, 31)),
                        new CostCurve.Point(1_000_000, MedianWithSpread.of(24)))));
        growth.add(ComparisonResult.lowerIsBetter(
                        "charge", "us/op", MedianWithSpread.of(24), "with 1,000", MedianWithSpread.of(18, 20, 23))
                .withTarget(0.5));
        return store.toResults(environment("full")).plus(growth.toResults(environment("quick")));
    }

    private static Map<String, String> environment(String run) {
        return new TreeMap<>(Map.of("run", run, "commit", "abc1234"));
    }
}
