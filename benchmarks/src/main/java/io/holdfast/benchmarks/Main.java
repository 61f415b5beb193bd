package io.holdfast.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** {@code bench [NAME...] [--quick] [--list] [--json FILE] [--write | --page]}. */
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
                System.out.println("made " + docs().writePageAndPlots());
            } else if (!run(benches, options)) {
                System.exit(1);
            }
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.err.print(usage());
            System.exit(2);
        }
    }

    /** One after the other; one that fails does not keep the others from running. Says whether all went well. */
    private static boolean run(List<Bench> benches, BenchOptions options) throws IOException {
        Map<String, String> taken = MachineDescription.describe(HOME, options.quick(), InstantSource.system());
        System.out.print(TerminalTables.facts(taken));
        ResultsDirectory shelf =
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
                System.err.println("bench " + bench.name() + " failed");
                e.printStackTrace();
                continue;
            }
            BenchmarkResults found = report.toResults(taken);
            System.out.print(TerminalTables.of(found));
            System.err.printf("%s took %d s%n", bench.name(), (System.nanoTime() - start) / 1_000_000_000);
            shelf.save(found.benches().get(0), found);
            all = all.plus(found);
        }
        if (options.json() != null) {
            write(options.json(), all.toJson());
        }
        System.out.println("\nthe page of it is " + shelf.writePageAndPlots());
        failed.forEach(name -> System.err.println("bench: " + name + " failed, see above"));
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
                  without a name    all of them; a quick run leaves out scale and codecs
                  --quick           short rounds, less data, only the cases that count: a look, in three minutes
                  --list            only say which there are
                  --json FILE       also write the results to FILE
                  --write           put results, plots and page into docs/, not under benchmarks/target
                  --page            measure nothing: make page and plots in docs/ anew from the results there
                """.formatted(BenchRegistry.describeAll());
    }
}
