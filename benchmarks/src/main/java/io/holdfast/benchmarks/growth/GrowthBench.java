package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.Bench;
import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.Curve;
import io.holdfast.benchmarks.Measured;
import io.holdfast.benchmarks.Options;
import io.holdfast.benchmarks.Report;
import io.holdfast.benchmarks.Result;
import io.holdfast.benchmarks.Rounds;
import io.holdfast.benchmarks.Scratch;
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
    public void run(Options options, Report report) throws Exception {
        Rounds rounds = options.pick(
                new Rounds(5, Duration.ofMillis(500), Duration.ofMillis(300)),
                new Rounds(3, Duration.ofMillis(150), Duration.ofMillis(150)));
        report.fact("durability", "PROCESS, so that the time of a sync does not hide what grows; RocksDB in a folder");
        report.fact(
                "cost", "the median operation of one thread that waits for each; a point is the median of its rounds");
        report.fact("rounds", rounds.described() + "; all sizes of an axis are open at once and take turns");
        report.fact(
                "history",
                "of each account; it grows while it is charged, by up to as much again. Where it is short there are more "
                        + "accounts, so that there are at least %s transactions in all"
                                .formatted(options.pick("100,000", "20,000")));
        report.fact("bar", "0.5: with the most, an operation costs at most twice what it costs with the fewest");
        for (Axis axis : Axes.all(options)) {
            try (Scratch scratch = new Scratch()) {
                run(axis, scratch, rounds, report);
            }
        }
    }

    private static void run(Axis axis, Scratch scratch, Rounds rounds, Report report) throws Exception {
        List<Axis.Grown> stores = new ArrayList<>();
        try {
            for (int many : axis.sizes()) {
                Report.progress("making " + many(many) + " " + axis.against());
                stores.add(axis.maker().make(scratch.folder("growth"), many));
            }
            for (int i = 0; i < axis.operations().size(); i++) {
                int place = i;
                List<Contender> contenders = stores.stream()
                        .map(store -> store.operations().get(place))
                        .toList();
                Axis.Operation operation = axis.operations().get(i);
                tell(axis, operation, rounds.measure(operation.name(), contenders), report);
            }
        } finally {
            stores.forEach(Axis.Grown::close);
        }
    }

    private static void tell(Axis axis, Axis.Operation operation, List<Measured> sizes, Report report) {
        List<Curve.Point> points = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            points.add(new Curve.Point(axis.sizes().get(i), sizes.get(i).micros(50)));
        }
        report.add(new Curve("growth", operation.name(), axis.against(), UNIT, operation.measures(), points));
        Curve.Point few = points.get(0);
        Curve.Point most = points.get(points.size() - 1);
        Result result = Result.less(operation.name(), UNIT, most.cost(), "with " + many(few.many()), few.cost())
                .bar(BAR)
                .measures("with " + many(most.many()) + " " + axis.against() + ", beside " + many(few.many()));
        report.add(result.ratio() < BAR ? result.behind(operation.behind()) : result);
    }

    private static String many(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
