package io.holdfast.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder that keeps what each bench found last, as JSON and plot in {@code benchmarks/}, and the page of it all,
 * {@code benchmarks.md}.
 */
record ResultsDirectory(Path folder) {

    /** Puts the findings of one bench in the place of what it found before. */
    void save(BenchmarkResults.BenchRun chapter, BenchmarkResults findings) throws IOException {
        Files.createDirectories(folder.resolve("benchmarks"));
        Files.writeString(jsonFile(chapter.bench()), findings.toJson());
    }

    /** What all benches found, in their order. */
    BenchmarkResults loadAll() throws IOException {
        BenchmarkResults all = BenchmarkResults.EMPTY;
        for (Bench bench : BenchRegistry.ALL) {
            Path file = jsonFile(bench.name());
            if (Files.exists(file)) {
                all = all.plus(BenchmarkResults.fromJson(Files.readString(file)));
            }
        }
        return all;
    }

    /** Makes page and plots anew; says where the page is. */
    Path writePageAndPlots() throws IOException {
        BenchmarkResults all = loadAll();
        for (BenchmarkResults.BenchRun chapter : all.benches()) {
            Files.writeString(folder.resolve("benchmarks").resolve(chapter.bench() + ".svg"), plot(all, chapter));
        }
        return Files.writeString(folder.resolve("benchmarks.md"), BenchmarksPage.of(all, BenchRegistry.ALL));
    }

    static String plot(BenchmarkResults findings, BenchmarkResults.BenchRun chapter) {
        return findings.curves(chapter).isEmpty()
                ? BarPlot.of(chapter.summary(), findings.results(chapter))
                : LinePlot.of(chapter.summary(), findings.curves(chapter));
    }

    private Path jsonFile(String bench) {
        return folder.resolve("benchmarks").resolve(bench + ".json");
    }
}
