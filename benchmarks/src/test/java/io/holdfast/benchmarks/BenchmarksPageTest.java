package io.holdfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchmarkResults;
import io.holdfast.benchmarks.harness.BenchmarksPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class BenchmarksPageTest {

    private static final Path DOCS = Path.of("..", "docs");

    @Test
    void everyBenchmarkIsListed() throws IOException {
        String page = Files.readString(DOCS.resolve("benchmarks.md"));

        for (Bench bench : BenchRegistry.ALL) {
            assertThat(page).contains("`" + bench.name() + "`");
        }
    }

    /** Until the first results are in the docs, the page is hand-written and has no marker. */
    @Test
    void theGeneratedPageMatchesItsStoredResults() throws IOException {
        String page = Files.readString(DOCS.resolve("benchmarks.md"));
        BenchmarkResults all = new ResultsDirectory(DOCS).loadAll();

        assertThat(page.contains(BenchmarksPage.GENERATED_MARKER))
                .isEqualTo(!all.benches().isEmpty());
        if (!all.benches().isEmpty()) {
            assertThat(page).as("./holdfast bench --page").isEqualTo(BenchmarksPage.of(all, BenchRegistry.ALL));
        }
    }
}
