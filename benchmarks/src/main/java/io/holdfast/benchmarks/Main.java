package io.holdfast.benchmarks;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchEnvironment;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.BenchmarkResults;
import io.holdfast.benchmarks.harness.TerminalTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Main class of the benchmarks: {@code bench [NAME...] [--quick] [--list] [--json FILE] [--write | --page]}. */
public final class Main {

    private static final Path HOME = Path.of(System.getProperty("holdfast.home", "."));

    private Main() {}

    public static void main(String[] args) throws Exception {
        try {
            BenchOptions options = BenchOptions.parse(Arrays.asList(args));
            List<Bench> benches = BenchRegistry.selectedBy(options);
            if (options.list()) {
                System.out.print(BenchRegistry.describeAll());
            } else if (options.page()) {
                System.out.println("Wrote " + docs().writePageAndPlots());
            } else if (!run(benches, options)) {
                System.exit(1);
            }
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.err.print(usage());
            System.exit(2);
        }
    }

    /**
     * Runs benchmarks in sequence. If one fails, the remaining benchmarks still run.
     *
     * @return whether all benchmarks succeeded
     */
    private static boolean run(List<Bench> benches, BenchOptions options) throws IOException {
        Map<String, String> environment = BenchEnvironment.describe(HOME, options.quick(), InstantSource.system());
        System.out.print(TerminalTables.facts(environment));
        ResultsDirectory directory =
                options.write() ? docs() : new ResultsDirectory(HOME.resolve("benchmarks/target/report"));
        BenchmarkResults all = BenchmarkResults.EMPTY;
        List<String> failed = new ArrayList<>();
        for (Bench bench : benches) {
            long start = System.nanoTime();
            System.err.println(bench.name());
            BenchReport report = new BenchReport(bench.name(), bench.summary());
            try {
                bench.run(options, report);
            } catch (Exception e) {
                failed.add(bench.name());
                System.err.println("Benchmark " + bench.name() + " failed");
                e.printStackTrace();
                continue;
            }
            BenchmarkResults results = report.toResults(environment);
            System.out.print(TerminalTables.of(results));
            System.err.printf("%s took %d s%n", bench.name(), (System.nanoTime() - start) / 1_000_000_000);
            directory.save(results.benches().get(0), results);
            all = all.plus(results);
        }
        if (options.json() != null) {
            write(options.json(), all.toJson());
        }
        System.out.println("\nThe results page is " + directory.writePageAndPlots());
        failed.forEach(name -> System.err.println("bench: " + name + " failed; see above"));
        return failed.isEmpty();
    }

    private static ResultsDirectory docs() {
        return new ResultsDirectory(HOME.resolve("docs"));
    }

    private static void write(Path file, String text) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.writeString(file, text);
    }

    private static String usage() {
        return """
                usage: holdfast bench [NAME...] [--quick] [--list] [--json FILE] [--write | --page]

                %s
                  without a name    all benchmarks; a quick run omits scale and codecs
                  --quick           short rounds on less data: an estimate in about three minutes
                  --list            only list the benchmarks
                  --json FILE       also write the results to FILE
                  --write           write results, plots and page to docs/ instead of benchmarks/target
                  --page            regenerate page and plots in docs/ from the stored results, without measuring
                """.formatted(BenchRegistry.describeAll());
    }
}
