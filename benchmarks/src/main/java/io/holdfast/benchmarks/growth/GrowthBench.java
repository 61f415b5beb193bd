package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.BenchOptions;
import io.holdfast.benchmarks.BenchReport;
import io.holdfast.benchmarks.Comparison;
import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.CostCurve;
import io.holdfast.benchmarks.InterleavedRounds;
import io.holdfast.benchmarks.Measurement;
import io.holdfast.benchmarks.ScratchDirectory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The cost of an operation where there is little data, and where there is much: flat curves are the claim. */
public final class GrowthBench implements Bench {

    /** At most twice the cost. */
    private static final double BAR = 0.5;

    private static final String UNIT = "us/op";

    @Override
    public String name() {
        return "growth";
    }

    @Override
    public String summary() {
        return "the cost of an operation as accounts, history, keys, seats, messages and sessions grow";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        InterleavedRounds rounds = options.pick(
                new InterleavedRounds(5, Duration.ofMillis(500), Duration.ofMillis(300)),
                new InterleavedRounds(3, Duration.ofMillis(150), Duration.ofMillis(150)));
        report.addFact(
                "durability", "PROCESS, so that the time of a sync does not hide what grows; RocksDB in a folder");
        report.addFact(
                "cost", "the median operation of one thread that waits for each; a point is the median of its rounds");
        report.addFact("rounds", rounds.describe() + "; all sizes of an axis are open at once and take turns");
        report.addFact(
                "history",
                "of each account; it grows while it is charged, by up to as much again. Where it is short there are more "
                        + "accounts, so that there are at least %s transactions in all"
                                .formatted(options.pick("100,000", "20,000")));
        report.addFact("bar", "0.5: with the most, an operation costs at most twice what it costs with the fewest");
        for (GrowthDimension axis : GrowthDimensions.all(options)) {
            try (ScratchDirectory scratch = new ScratchDirectory()) {
                run(axis, scratch, rounds, report);
            }
        }
    }

    private static void run(
            GrowthDimension axis, ScratchDirectory scratch, InterleavedRounds rounds, BenchReport report)
            throws Exception {
        List<GrowthDimension.Dataset> stores = new ArrayList<>();
        try {
            for (int many : axis.sizes()) {
                BenchReport.printProgress("making " + formatCount(many) + " " + axis.label());
                stores.add(axis.factory().create(scratch.createFolder("growth"), many));
            }
            for (int i = 0; i < axis.operations().size(); i++) {
                int place = i;
                List<Contender> contenders = stores.stream()
                        .map(store -> store.contenders().get(place))
                        .toList();
                GrowthDimension.Operation operation = axis.operations().get(i);
                addResults(axis, operation, rounds.measure(operation.name(), contenders), report);
            }
        } finally {
            stores.forEach(GrowthDimension.Dataset::close);
        }
    }

    private static void addResults(
            GrowthDimension axis, GrowthDimension.Operation operation, List<Measurement> sizes, BenchReport report) {
        List<CostCurve.Point> points = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            points.add(new CostCurve.Point(axis.sizes().get(i), sizes.get(i).latencyMicros(50)));
        }
        report.add(new CostCurve("growth", operation.name(), axis.label(), UNIT, operation.description(), points));
        CostCurve.Point few = points.get(0);
        CostCurve.Point most = points.get(points.size() - 1);
        Comparison result = Comparison.lowerIsBetter(
                        operation.name(), UNIT, most.cost(), "with " + formatCount(few.many()), few.cost())
                .withBar(BAR)
                .withDescription("with " + formatCount(most.many()) + " " + axis.label() + ", beside "
                        + formatCount(few.many()));
        report.add(result.ratio() < BAR ? result.withBehindReason(operation.behindReason()) : result);
    }

    private static String formatCount(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
