package io.holdfast.benchmarks;

import io.holdfast.benchmarks.harness.BarPlot;
import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchmarkResults;
import io.holdfast.benchmarks.harness.BenchmarksPage;
import io.holdfast.benchmarks.harness.LinePlot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder with the latest results of each benchmark, as JSON files and plots in {@code benchmarks/}, and the generated
 * page {@code benchmarks.md}.
 */
public record ResultsDirectory(Path folder) {

    /** Stores the results of a benchmark and replaces its previous results. */
    public void save(BenchmarkResults.BenchRun run, BenchmarkResults results) throws IOException {
        Files.createDirectories(folder.resolve("benchmarks"));
        Files.writeString(jsonFile(run.bench()), results.toJson());
    }

    /** Loads the results of all benchmarks, in display order. */
    public BenchmarkResults loadAll() throws IOException {
        BenchmarkResults all = BenchmarkResults.EMPTY;
        for (Bench bench : BenchRegistry.ALL) {
            Path file = jsonFile(bench.name());
            if (Files.exists(file)) {
                all = all.plus(BenchmarkResults.fromJson(Files.readString(file)));
            }
        }
        return all;
    }

    /** Regenerates the page and the plots, and returns the path of the page. */
    public Path writePageAndPlots() throws IOException {
        BenchmarkResults all = loadAll();
        for (BenchmarkResults.BenchRun run : all.benches()) {
            Files.writeString(folder.resolve("benchmarks").resolve(run.bench() + ".svg"), plot(all, run));
        }
        return Files.writeString(folder.resolve("benchmarks.md"), BenchmarksPage.of(all, BenchRegistry.ALL));
    }

    public static String plot(BenchmarkResults results, BenchmarkResults.BenchRun run) {
        return results.curves(run).isEmpty()
                ? BarPlot.of(run.summary(), results.results(run))
                : LinePlot.of(run.summary(), results.curves(run));
    }

    private Path jsonFile(String bench) {
        return folder.resolve("benchmarks").resolve(bench + ".json");
    }
}
