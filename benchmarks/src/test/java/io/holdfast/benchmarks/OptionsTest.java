package io.holdfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OptionsTest {

    @Test
    void withoutArgumentsEverythingRunsAndTheDocsAreLeftAlone() {
        Options options = parse();

        assertThat(options).isEqualTo(new Options(List.of(), false, false, false, false, null));
        assertThat(Benches.asked(options)).isEqualTo(Benches.ALL);
    }

    @Test
    void aQuickRunLeavesOutWhatHasNoPeer() {
        assertThat(Benches.asked(parse("--quick")).stream().map(Bench::name))
                .containsExactly("store", "ledger", "seats", "queue", "http", "identity", "growth", "scale-out");
        assertThat(Benches.asked(parse("--quick", "scale")).stream().map(Bench::name))
                .containsExactly("scale");
    }

    @Test
    void namesAndOptionsMayBeMixedAndRepeated() {
        Options options = parse("queue", "--json", "out.json", "store", "--quick", "--write", "queue");

        assertThat(options)
                .isEqualTo(new Options(List.of("queue", "store"), true, false, true, false, Path.of("out.json")));
    }

    @Test
    void whatIsNotUnderstoodIsNamed() {
        assertThatThrownBy(() -> parse("--fast")).hasMessage("there is no option '--fast'");
        assertThatThrownBy(() -> parse("store", "--json")).hasMessage("--json needs a file");
        assertThatThrownBy(() -> Benches.asked(parse("stroe"))).hasMessage("there is no bench 'stroe'");
    }

    private static Options parse(String... arguments) {
        return Options.parse(List.of(arguments));
    }
}
