package io.holdfast.benchmarks;

import io.holdfast.benchmarks.cluster.ClusterBench;
import io.holdfast.benchmarks.codecs.CodecsBench;
import io.holdfast.benchmarks.growth.GrowthBench;
import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.http.FeedBench;
import io.holdfast.benchmarks.http.HttpBench;
import io.holdfast.benchmarks.identity.IdentityBench;
import io.holdfast.benchmarks.ledger.LedgerBench;
import io.holdfast.benchmarks.queue.QueueBench;
import io.holdfast.benchmarks.scale.LargeStoreBench;
import io.holdfast.benchmarks.scaleout.ScaleOutBench;
import io.holdfast.benchmarks.seats.SeatsBench;
import io.holdfast.benchmarks.start.StartBench;
import io.holdfast.benchmarks.store.StoreBench;
import java.util.List;
import java.util.Set;

/** All benchmarks, in run and display order. */
public final class BenchRegistry {

    public static final List<Bench> ALL = List.of(
            new StoreBench(),
            new LedgerBench(),
            new SeatsBench(),
            new QueueBench(),
            new HttpBench(),
            new FeedBench(),
            new IdentityBench(),
            new GrowthBench(),
            new ScaleOutBench(),
            new ClusterBench(),
            new StartBench(),
            new LargeStoreBench(),
            new CodecsBench());

    /** The benchmarks without a peer. A quick run omits them. */
    private static final Set<String> NOT_QUICK = Set.of("scale", "codecs");

    private BenchRegistry() {}

    /** Returns the benchmarks with the given names. Without names, a quick run omits those without a peer. */
    static List<Bench> selectedBy(BenchOptions options) {
        if (options.names().isEmpty()) {
            return ALL.stream()
                    .filter(bench -> !options.quick() || !NOT_QUICK.contains(bench.name()))
                    .toList();
        }
        return options.names().stream().map(BenchRegistry::byName).toList();
    }

    private static Bench byName(String name) {
        return ALL.stream()
                .filter(bench -> bench.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown benchmark '" + name + "'"));
    }

    static String describeAll() {
        StringBuilder text = new StringBuilder();
        ALL.forEach(bench -> text.append("  %-9s %s%n".formatted(bench.name(), bench.summary())));
        return text.toString();
    }
}
