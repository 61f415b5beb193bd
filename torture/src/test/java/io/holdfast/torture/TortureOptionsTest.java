package io.holdfast.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.torture.fault.Fault;
import io.holdfast.torture.workload.CommandGenerator;
import io.holdfast.torture.workload.CommandId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TortureOptionsTest {

    @Test
    void optionsAreWhatWasAskedFor() {
        TortureOptions options =
                TortureOptions.parse("--minutes", "0.5", "--seed", "7", "--faults", "kill,flip", "--keep");
        assertThat(options.lasts()).isEqualTo(Duration.ofSeconds(30));
        assertThat(options.seed()).isEqualTo(7);
        assertThat(options.faults()).containsExactly(Fault.KILL, Fault.FLIP);
        assertThat(options.keep()).isTrue();
    }

    @Test
    void withoutOptionsItIsTwoMinutesOfEverything() {
        assertThat(TortureOptions.parse().lasts()).isEqualTo(Duration.ofMinutes(2));
        assertThat(TortureOptions.parse().faults()).containsExactly(Fault.values());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--minutes|soon|--minutes is 'soon'",
                "--minutes|-1|must be 0 to 10,000",
                "--seed|x|--seed is 'x'",
                "--faults|kill;stop|--faults has 'kill;stop'",
                "--speed|9|there is no option '--speed'"
            })
    void whatMakesNoSenseIsRefusedByName(String option, String value, String message) {
        assertThatThrownBy(() -> TortureOptions.parse(option, value)).hasMessageContaining(message);
    }

    @Test
    void aFolderWithSomethingInItIsNotUsed(@TempDir Path folder) throws Exception {
        Files.createFile(folder.resolve("mine"));
        assertThatThrownBy(() -> TortureOptions.parse("--data", folder.toString()))
                .hasMessageContaining("it must be an empty folder");
    }

    @Test
    void theSameSeedGivesTheSameCommands() {
        for (long seq = 0; seq < 2_000; seq++) {
            CommandId ticket = new CommandId(1, 2, seq);
            assertThat(new CommandGenerator(9).commandFor(ticket))
                    .isEqualTo(new CommandGenerator(9).commandFor(ticket));
        }
    }
}
