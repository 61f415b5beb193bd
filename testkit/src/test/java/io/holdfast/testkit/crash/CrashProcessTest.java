package io.holdfast.testkit.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CrashProcessTest {

    /** Says numbers until it is killed, or as many as it is told; then complains and leaves with that code. */
    static final class Talker {
        public static void main(String[] args) {
            int last = args.length == 0 ? Integer.MAX_VALUE : Integer.parseInt(args[0]);
            for (int i = 0; i < last; i++) {
                System.out.println("number " + i);
            }
            System.err.println("that is all");
            System.exit(last);
        }
    }

    @Test
    void a_killed_process_has_said_whole_lines_only() throws Exception {
        try (CrashProcess talker = CrashProcess.start(Talker.class)) {
            List<String> lines = talker.killAtRandom(new Random(1), 100);
            assertThat(lines)
                    .hasSizeGreaterThan(0)
                    .isEqualTo(IntStream.range(0, lines.size())
                            .mapToObj(i -> "number " + i)
                            .toList());
        }
    }

    @Test
    void a_process_that_ends_too_early_is_quoted() throws Exception {
        try (CrashProcess talker = CrashProcess.start(Talker.class, "3")) {
            assertThatThrownBy(() -> talker.awaitLines(4))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("3 lines of 4")
                    .hasMessageContaining("that is all");
            assertThat(talker.await()).isEqualTo(3);
            assertThat(talker.lines()).containsExactly("number 0", "number 1", "number 2");
        }
    }
}
