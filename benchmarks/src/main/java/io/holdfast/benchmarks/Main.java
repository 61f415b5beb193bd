package io.holdfast.benchmarks;

import io.holdfast.benchmarks.codecs.CodecsBench;
import io.holdfast.benchmarks.identity.IdentityBench;
import io.holdfast.benchmarks.ledger.LedgerBench;
import io.holdfast.benchmarks.queue.QueueBench;
import io.holdfast.benchmarks.scale.ScaleBench;
import io.holdfast.benchmarks.scaleout.ScaleOutBench;
import io.holdfast.benchmarks.seats.SeatsBench;
import io.holdfast.benchmarks.store.StoreBench;
import java.util.Arrays;
import java.util.List;

/** {@code bench <name> [--quick] [--json FILE]}. */
public final class Main {

    private static final List<Bench> BENCHES = List.of(
            new StoreBench(),
            new ScaleBench(),
            new CodecsBench(),
            new LedgerBench(),
            new SeatsBench(),
            new QueueBench(),
            new IdentityBench(),
            new ScaleOutBench());

    private Main() {}

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            System.out.print(usage());
            return;
        }
        try {
            Bench bench = named(args[0]);
            Options options = Options.parse(Arrays.asList(args).subList(1, args.length));
            Report report = new Report(bench.name());
            bench.run(options, report);
            report.publish(System.out, options.json());
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.err.print(usage());
            System.exit(2);
        }
    }

    private static Bench named(String name) {
        return BENCHES.stream()
                .filter(bench -> bench.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no bench '" + name + "'"));
    }

    private static String usage() {
        StringBuilder text = new StringBuilder("usage: holdfast bench <name> [--quick] [--json FILE]\n\n");
        for (Bench bench : BENCHES) {
            text.append("  %-9s %s%n".formatted(bench.name(), bench.summary()));
        }
        return text.append("\n  --quick       fewer, shorter rounds on less data: a look, not a figure to quote\n")
                .append("  --json FILE   also write the results to FILE\n")
                .toString();
    }
}
