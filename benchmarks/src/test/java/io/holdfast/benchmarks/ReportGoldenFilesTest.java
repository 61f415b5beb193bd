package io.holdfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written is compared with files, byte for byte; with {@code -Dholdfast.golden=write} they are made anew. */
final class ReportGoldenFilesTest {

    private final BenchmarkResults sample = SampleResults.findings();

    @Test
    void thePageTellsEveryCaseItsBarAndWhyItIsBehind() throws IOException {
        Bench bench = BenchRegistry.ALL.get(0);

        golden("page.md", BenchmarksPage.of(sample, List.of(bench)));
    }

    @Test
    void barsAreDrawnInPairs() throws IOException {
        golden("bars.svg", ResultsDirectory.plot(sample, sample.benches().get(0)));
    }

    @Test
    void curvesAreDrawnWithTheirSpread() throws IOException {
        golden("lines.svg", ResultsDirectory.plot(sample, sample.benches().get(1)));
    }

    @Test
    void theTerminalGetsTables() throws IOException {
        golden("table.txt", TerminalTables.of(sample));
    }

    @Test
    void jsonIsReadBackAsItWas() throws IOException {
        golden("findings.json", sample.toJson());
        assertThat(BenchmarkResults.fromJson(sample.toJson())).isEqualTo(sample);
    }

    @Test
    void aShelfKeepsTheLastOfEachBench(@TempDir Path folder) throws IOException {
        ResultsDirectory shelf = new ResultsDirectory(folder);
        for (BenchmarkResults.BenchRun chapter : sample.benches()) {
            shelf.save(chapter, only(chapter));
        }
        shelf.save(sample.benches().get(0), only(sample.benches().get(0)));

        assertThat(shelf.loadAll()).isEqualTo(sample);
        assertThat(Files.readString(shelf.writePageAndPlots())).isEqualTo(BenchmarksPage.of(sample, BenchRegistry.ALL));
        assertThat(folder.resolve("benchmarks")).isDirectoryContaining("glob:**/growth.svg");
    }

    private BenchmarkResults only(BenchmarkResults.BenchRun chapter) {
        return new BenchmarkResults(List.of(chapter), sample.results(chapter), sample.curves(chapter));
    }

    private static void golden(String name, String actual) throws IOException {
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
