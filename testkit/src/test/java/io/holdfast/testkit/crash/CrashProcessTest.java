package io.holdfast.testkit.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("crash")
final class CrashProcessTest {

    /** Prints numbers until it is killed, or up to its argument; then prints an error and exits with that code. */
    static final class Printer {
        public static void main(String[] args) {
            int last = args.length == 0 ? Integer.MAX_VALUE : Integer.parseInt(args[0]);
            for (int i = 0; i < last; i++) {
                System.out.println("number " + i);
            }
            System.err.println("final message");
            System.exit(last);
        }
    }

    @Test
    void a_killed_process_has_only_complete_lines() throws Exception {
        try (CrashProcess printer = CrashProcess.start(Printer.class)) {
            List<String> lines = printer.killAtRandom(new Random(1), 100);
            assertThat(lines)
                    .hasSizeGreaterThan(0)
                    .isEqualTo(IntStream.range(0, lines.size())
                            .mapToObj(i -> "number " + i)
                            .toList());
        }
    }

    @Test
    void an_early_exit_is_reported_with_the_error_output() throws Exception {
        try (CrashProcess printer = CrashProcess.start(Printer.class, "3")) {
            assertThatThrownBy(() -> printer.awaitLines(4))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("3 lines of 4")
                    .hasMessageContaining("final message");
            assertThat(printer.await()).isEqualTo(3);
            assertThat(printer.lines()).containsExactly("number 0", "number 1", "number 2");
        }
    }
}
