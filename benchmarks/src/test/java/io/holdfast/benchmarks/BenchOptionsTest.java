package io.holdfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BenchOptionsTest {

    @Test
    void withoutArgumentsAllBenchmarksRunAndTheDocsAreNotWritten() {
        BenchOptions options = parse();

        assertThat(options).isEqualTo(new BenchOptions(List.of(), false, false, false, false, null));
        assertThat(BenchRegistry.selectedBy(options)).isEqualTo(BenchRegistry.ALL);
    }

    @Test
    void aQuickRunOmitsBenchmarksWithoutAPeer() {
        assertThat(BenchRegistry.selectedBy(parse("--quick")).stream().map(Bench::name))
                .containsExactly(
                        "store",
                        "ledger",
                        "seats",
                        "queue",
                        "http",
                        "feed",
                        "identity",
                        "growth",
                        "scale-out",
                        "cluster",
                        "start");
        assertThat(BenchRegistry.selectedBy(parse("--quick", "scale")).stream().map(Bench::name))
                .containsExactly("scale");
    }

    @Test
    void namesAndOptionsMayBeMixedAndRepeated() {
        BenchOptions options = parse("queue", "--json", "out.json", "store", "--quick", "--write", "queue");

        assertThat(options)
                .isEqualTo(new BenchOptions(List.of("queue", "store"), true, false, true, false, Path.of("out.json")));
    }

    @Test
    void unknownArgumentsAreNamed() {
        assertThatThrownBy(() -> parse("--fast")).hasMessage("unknown option '--fast'");
        assertThatThrownBy(() -> parse("store", "--json")).hasMessage("--json requires a file");
        assertThatThrownBy(() -> BenchRegistry.selectedBy(parse("stroe"))).hasMessage("unknown benchmark 'stroe'");
    }

    private static BenchOptions parse(String... arguments) {
        return BenchOptions.parse(List.of(arguments));
    }
}
