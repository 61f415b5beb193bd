package io.holdfast.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder that keeps what each bench found last, as JSON and plot in {@code benchmarks/}, and the page of it all,
 * {@code benchmarks.md}.
 */
record Shelf(Path folder) {

    /** Puts the findings of one bench in the place of what it found before. */
    void put(Findings.Chapter chapter, Findings findings) throws IOException {
        Files.createDirectories(folder.resolve("benchmarks"));
        Files.writeString(json(chapter.bench()), findings.json());
    }

    /** What all benches found, in their order. */
    Findings all() throws IOException {
        Findings all = Findings.NONE;
        for (Bench bench : Benches.ALL) {
            Path file = json(bench.name());
            if (Files.exists(file)) {
                all = all.and(Findings.read(Files.readString(file)));
            }
        }
        return all;
    }

    /** Makes page and plots anew; says where the page is. */
    Path publish() throws IOException {
        Findings all = all();
        for (Findings.Chapter chapter : all.benches()) {
            Files.writeString(folder.resolve("benchmarks").resolve(chapter.bench() + ".svg"), plot(all, chapter));
        }
        return Files.writeString(folder.resolve("benchmarks.md"), Page.of(all, Benches.ALL));
    }

    static String plot(Findings findings, Findings.Chapter chapter) {
        return findings.curves(chapter).isEmpty()
                ? BarPlot.of(chapter.summary(), findings.results(chapter))
                : LinePlot.of(chapter.summary(), findings.curves(chapter));
    }

    private Path json(String bench) {
        return folder.resolve("benchmarks").resolve(bench + ".json");
    }
}
