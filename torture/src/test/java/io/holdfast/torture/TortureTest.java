package io.holdfast.torture;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.torture.fault.Fault;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Injects every fault at least once; {@code -Dholdfast.torture.minutes} sets a longer duration. */
@Tag("torture")
class TortureTest {

    private static final double MINUTES = Double.parseDouble(System.getProperty("holdfast.torture.minutes", "1"));

    private static final List<Fault> FAULTS = List.of(Fault.values());

    @TempDir
    Path base;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 20_260_101)
    void noAcknowledgedCommandIsLostAndNoOtherCommandIsPresent(long seed) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        TortureOptions options = new TortureOptions(
                Duration.ofMillis((long) (MINUTES * 60_000)), seed, FAULTS, base.resolve("torture"), true);
        boolean clean;
        try (PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8)) {
            Torture torture = new Torture(options, out);
            clean = torture.run();
            for (Fault fault : FAULTS) {
                assertThat(torture.totals().hasFault(fault.text()))
                        .as("%s in%n%s", fault, output.toString(StandardCharsets.UTF_8))
                        .isEqualTo(true);
            }
        }
        assertThat(clean).as(output.toString(StandardCharsets.UTF_8)).isTrue();
        assertThat(output.toString(StandardCharsets.UTF_8)).contains("ledger, refused by a budget");
    }
}
