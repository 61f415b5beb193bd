package io.holdfast.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.torture.fault.Fault;
import io.holdfast.torture.workload.CommandGenerator;
import io.holdfast.torture.workload.CommandId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("torture")
class TortureOptionsTest {

    @Test
    void parsesAllOptions() {
        TortureOptions options =
                TortureOptions.parse("--minutes", "0.5", "--seed", "7", "--faults", "kill,flip", "--keep");
        assertThat(options.duration()).isEqualTo(Duration.ofSeconds(30));
        assertThat(options.seed()).isEqualTo(7);
        assertThat(options.faults()).containsExactly(Fault.KILL, Fault.FLIP);
        assertThat(options.keep()).isTrue();
    }

    @Test
    void defaultsToTwoMinutesWithAllFaults() {
        assertThat(TortureOptions.parse().duration()).isEqualTo(Duration.ofMinutes(2));
        assertThat(TortureOptions.parse().faults()).containsExactly(Fault.values());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--minutes|soon|--minutes must be a number, but is 'soon'",
                "--minutes|-1|--minutes must be between 0 and 10,000, but is -1",
                "--seed|x|--seed must be an integer, but is 'x'",
                "--faults|kill;stop|unknown fault 'kill;stop' in --faults",
                "--speed|9|unknown option '--speed'"
            })
    void rejectsInvalidOptionsByName(String option, String value, String message) {
        assertThatThrownBy(() -> TortureOptions.parse(option, value)).hasMessageContaining(message);
    }

    @Test
    void rejectsAFolderThatIsNotEmpty(@TempDir Path folder) throws Exception {
        Files.createFile(folder.resolve("mine"));
        assertThatThrownBy(() -> TortureOptions.parse("--data", folder.toString()))
                .hasMessageContaining("--data must be an empty or new folder");
    }

    @Test
    void generatesTheSameCommandsFromTheSameSeed() {
        for (long seq = 0; seq < 2_000; seq++) {
            CommandId commandId = new CommandId(1, 2, seq);
            assertThat(new CommandGenerator(9).commandFor(commandId))
                    .isEqualTo(new CommandGenerator(9).commandFor(commandId));
        }
    }
}
