package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server process with few open files. */
@Tag("crash")
class OpenFileLimitTest {

    @TempDir
    Path folder;

    @Test
    void aLimitThatIsTooLowIsReportedInOneSentence() throws Exception {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -n 400; exec \"$0\" -cp \"$1\" \"$2\" serve --port 0 --data \"$3\"",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        folder.resolve("data").toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(Files.readString(output, StandardCharsets.UTF_8))
                .contains("the limit on open files is 400, but the server needs at least 512")
                .doesNotContain("\tat ", "Exception");
        assertThat(folder.resolve("data")).doesNotExist();
    }
}
