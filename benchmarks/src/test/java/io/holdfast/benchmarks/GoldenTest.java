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
final class GoldenTest {

    private final Findings sample = Sample.findings();

    @Test
    void thePageTellsEveryCaseItsBarAndWhyItIsBehind() throws IOException {
        Bench bench = Benches.ALL.get(0);

        golden("page.md", Page.of(sample, List.of(bench)));
    }

    @Test
    void barsAreDrawnInPairs() throws IOException {
        golden("bars.svg", Shelf.plot(sample, sample.benches().get(0)));
    }

    @Test
    void curvesAreDrawnWithTheirSpread() throws IOException {
        golden("lines.svg", Shelf.plot(sample, sample.benches().get(1)));
    }

    @Test
    void theTerminalGetsTables() throws IOException {
        golden("table.txt", Text.of(sample));
    }

    @Test
    void jsonIsReadBackAsItWas() throws IOException {
        golden("findings.json", sample.json());
        assertThat(Findings.read(sample.json())).isEqualTo(sample);
    }

    @Test
    void aShelfKeepsTheLastOfEachBench(@TempDir Path folder) throws IOException {
        Shelf shelf = new Shelf(folder);
        for (Findings.Chapter chapter : sample.benches()) {
            shelf.put(chapter, only(chapter));
        }
        shelf.put(sample.benches().get(0), only(sample.benches().get(0)));

        assertThat(shelf.all()).isEqualTo(sample);
        assertThat(Files.readString(shelf.publish())).isEqualTo(Page.of(sample, Benches.ALL));
        assertThat(folder.resolve("benchmarks")).isDirectoryContaining("glob:**/growth.svg");
    }

    private Findings only(Findings.Chapter chapter) {
        return new Findings(List.of(chapter), sample.results(chapter), sample.curves(chapter));
    }

    private static void golden(String name, String actual) throws IOException {
        if ("write".equals(System.getProperty("holdfast.golden"))) {
            Files.writeString(Path.of("src/test/resources/golden", name), actual);
            return;
        }
        try (InputStream file = GoldenTest.class.getResourceAsStream("/golden/" + name)) {
            byte[] expected = Objects.requireNonNull(file, name).readAllBytes();
            assertThat(actual).isEqualTo(new String(expected, StandardCharsets.UTF_8));
        }
    }
}
