package io.holdfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchmarkResults;
import io.holdfast.benchmarks.harness.BenchmarksPage;
import io.holdfast.benchmarks.harness.TerminalTables;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares output with golden files, byte for byte; {@code -Dholdfast.golden=write} rewrites them. */
final class ReportGoldenFilesTest {

    private final BenchmarkResults sample = SampleResults.results();

    @Test
    void thePageListsEveryCaseWithItsTargetAndReason() throws IOException {
        Bench bench = BenchRegistry.ALL.get(0);

        assertGolden("page.md", BenchmarksPage.of(sample, List.of(bench)));
    }

    @Test
    void barsAreDrawnInPairs() throws IOException {
        assertGolden("bars.svg", ResultsDirectory.plot(sample, sample.benches().get(0)));
    }

    @Test
    void curvesAreDrawnWithTheirSpread() throws IOException {
        assertGolden("lines.svg", ResultsDirectory.plot(sample, sample.benches().get(1)));
    }

    @Test
    void resultsAreFormattedAsTextTables() throws IOException {
        assertGolden("table.txt", TerminalTables.of(sample));
    }

    @Test
    void jsonRoundTrips() throws IOException {
        assertGolden("findings.json", sample.toJson());
        assertThat(BenchmarkResults.fromJson(sample.toJson())).isEqualTo(sample);
    }

    @Test
    void theDirectoryKeepsTheLastResultsOfEachBenchmark(@TempDir Path folder) throws IOException {
        ResultsDirectory directory = new ResultsDirectory(folder);
        for (BenchmarkResults.BenchRun run : sample.benches()) {
            directory.save(run, only(run));
        }
        directory.save(sample.benches().get(0), only(sample.benches().get(0)));

        assertThat(directory.loadAll()).isEqualTo(sample);
        assertThat(Files.readString(directory.writePageAndPlots()))
                .isEqualTo(BenchmarksPage.of(sample, BenchRegistry.ALL));
        assertThat(folder.resolve("benchmarks")).isDirectoryContaining("glob:**/growth.svg");
    }

    private BenchmarkResults only(BenchmarkResults.BenchRun run) {
        return new BenchmarkResults(List.of(run), sample.results(run), sample.curves(run));
    }

    private static void assertGolden(String name, String actual) throws IOException {
        if ("write".equals(System.getProperty("holdfast.golden"))) {
            Files.writeString(Path.of("src/test/resources/golden", name), actual);
            return;
        }
        try (InputStream file = ReportGoldenFilesTest.class.getResourceAsStream("/golden/" + name)) {
            byte[] expected = Objects.requireNonNull(file, name).readAllBytes();
            assertThat(actual).isEqualTo(new String(expected, StandardCharsets.UTF_8));
        }
    }
}
