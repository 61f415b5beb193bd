package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.ContenderResult;
import io.holdfast.benchmarks.harness.CostCurve;
import io.holdfast.benchmarks.harness.InterleavedRounds;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Measures the cost of operations on small and large data sets. The two costs should be nearly equal. */
public final class GrowthBench implements Bench {

    /** The target: the cost on large data is at most twice the cost on small data. */
    private static final double TARGET = 0.5;

    private static final String UNIT = "us/op";

    @Override
    public String name() {
        return "growth";
    }

    @Override
    public String summary() {
        return "cost of an operation as the number of accounts, transactions, keys, seats, messages or sessions grows";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        InterleavedRounds rounds = options.pick(
                new InterleavedRounds(5, Duration.ofMillis(500), Duration.ofMillis(300)),
                new InterleavedRounds(3, Duration.ofMillis(150), Duration.ofMillis(150)));
        report.addFact(
                "durability", "PROCESS, so that the time of an fsync does not hide the growth; RocksDB in a folder");
        report.addFact("cost", "the median latency of one blocking thread; each point is the median of its rounds");
        report.addFact(
                "rounds",
                rounds.describe() + "; all sizes are open at the same time and measured in interleaved rounds");
        report.addFact(
                "history",
                "transactions per account, whose number can double during the measurement. Shorter "
                        + "histories have more accounts, for a total of at least %s transactions"
                                .formatted(options.pick("100,000", "20,000")));
        report.addFact(
                "target", "0.5: at the largest size, an operation costs at most twice as much as at the smallest");
        for (GrowthDimension dimension : GrowthDimensions.all(options)) {
            try (ScratchDirectory scratch = new ScratchDirectory()) {
                run(dimension, scratch, rounds, report);
            }
        }
    }

    private static void run(
            GrowthDimension dimension, ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report)
            throws Exception {
        List<GrowthDimension.Dataset> datasets = new ArrayList<>();
        try {
            for (int size : dimension.sizes()) {
                BenchReport.printProgress("creating " + formatCount(size) + " " + dimension.label());
                datasets.add(dimension.factory().create(scratch.createFolder("growth"), size));
            }
            for (int i = 0; i < dimension.operations().size(); i++) {
                int index = i;
                List<Contender> contenders = datasets.stream()
                        .map(dataset -> dataset.contenders().get(index))
                        .toList();
                GrowthDimension.Operation operation = dimension.operations().get(i);
                addResults(dimension, operation, rounds.measure(operation.name(), contenders), report);
            }
        } finally {
            datasets.forEach(GrowthDimension.Dataset::close);
        }
    }

    private static void addResults(
            GrowthDimension dimension,
            GrowthDimension.Operation operation,
            List<ContenderResult> sizes,
            BenchReport report) {
        List<CostCurve.Point> points = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            points.add(
                    new CostCurve.Point(dimension.sizes().get(i), sizes.get(i).latencyMicros(50)));
        }
        report.add(new CostCurve("growth", operation.name(), dimension.label(), UNIT, operation.description(), points));
        CostCurve.Point smallest = points.get(0);
        CostCurve.Point largest = points.get(points.size() - 1);
        ComparisonResult result = ComparisonResult.lowerIsBetter(
                        operation.name(), UNIT, largest.cost(), "with " + formatCount(smallest.many()), smallest.cost())
                .withTarget(TARGET)
                .withDescription("with " + formatCount(largest.many()) + " " + dimension.label() + ", compared with "
                        + formatCount(smallest.many()));
        report.add(result.ratio() < TARGET ? result.withBehindReason(operation.behindReason()) : result);
    }

    private static String formatCount(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
