package io.holdfast.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Findings that show everything there is to show. */
final class Sample {

    private Sample() {}

    static Findings findings() {
        Report store = new Report("store", "durable writes, beside <others>");
        store.fact("durability", "FSYNC");
        store.add(Result.more("write", "ops/s", Figure.of(3_100, 3_000, 2_500), "other", Figure.of(2_000))
                .bar(1)
                .measures("one writer"));
        store.add(Result.less("open", "ms", Figure.of(500), "limit", Figure.of(300))
                .bar(1)
                .measures("a clean start")
                .behind("Files are read."));
        store.add(Result.more("read", "ops/s", Figure.of(90), "other", Figure.of(100)));
        Report growth = new Report("growth", "cost by size");
        growth.add(new Curve(
                "growth",
                "charge",
                "accounts",
                "us/op",
                "a charge",
                List.of(
                        new Curve.Point(1_000, Figure.of(18, 20, 23)),
                        new Curve.Point(10_000, Figure.of(19, 22, 31)),
                        new Curve.Point(1_000_000, Figure.of(24)))));
        growth.add(Result.less("charge", "us/op", Figure.of(24), "with 1,000", Figure.of(18, 20, 23))
                .bar(0.5));
        return store.findings(taken("full")).and(growth.findings(taken("quick")));
    }

    private static Map<String, String> taken(String run) {
        return new TreeMap<>(Map.of("run", run, "commit", "abc1234"));
    }
}
